//! Differences that are the fault of one of the other validators, as narrow as
//! they can be told. One that is none any more fails a test.

use openwop_text::Format;

use super::contenders::{NAMES, Verdict, Verdicts};
use super::folder::Folder;
use super::json::Json;
use super::sites::{look, sites};

/// Texts of a format on which one contender alone says something else.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The contender.
    pub contender: &'static str,
    /// The format.
    pub format: &'static str,
    /// One such text.
    pub example: &'static str,
    /// Why it is the contender that is wrong.
    pub reason: &'static str,
    /// Whether a text is one of them.
    is_one: fn(&str) -> bool,
}

/// All of them.
pub const KNOWN: &[Known] = &[
    Known {
        contender: "boon",
        format: "hostname",
        example: "a.",
        reason: "boon takes a host name with a dot at the end; the official suite has `trailing dot` as invalid",
        is_one: |text| text.strip_suffix('.').is_some_and(|host| Format::Hostname.matches(host)),
    },
    Known {
        contender: "boon",
        format: "email",
        example: "@a",
        reason: "boon takes an address without a local part; the official suite has `local part is required`",
        is_one: |text| text.strip_prefix('@').is_some_and(|domain| Format::Hostname.matches(domain)),
    },
];

impl Known {
    /// The known difference that explains the verdicts on an instance which has
    /// been made small.
    #[must_use]
    pub fn find(
        folder: &Folder,
        definition: usize,
        instance: &Json,
        verdicts: &Verdicts,
    ) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.is_alone(verdicts) && known.is_in(folder, definition, instance))
    }

    /// Whether all others agree once the contender is left out.
    fn is_alone(&self, verdicts: &Verdicts) -> bool {
        let mut others = verdicts.clone();
        for (verdict, name) in others.0.iter_mut().zip(NAMES) {
            if name == self.contender {
                *verdict = Verdict::Unasked;
            }
        }
        !verdicts.agree() && others.agree()
    }

    fn is_in(&self, folder: &Folder, definition: usize, instance: &Json) -> bool {
        let graph = folder.graph();
        sites(graph, folder.definitions[definition].schema, instance).iter().any(|site| {
            match look(graph, site, instance) {
                Some((keywords, Json::String(text))) => {
                    keywords.format.as_deref() == Some(self.format) && (self.is_one)(text)
                }
                _ => false,
            }
        })
    }
}

//! Generated code, in all its ways of checking.

use openwop_events::registry;

use super::{Case, Verdict};
use crate::cases::scratch::{Answer, Compiled, Question, judge};
use crate::cases::{Fault, is_equal};
use crate::oracle::folder::Folder;

/// Where the code of a folder is.
#[derive(Debug)]
pub(super) enum Code {
    /// In `openwop-events`.
    Linked,
    /// In a scratch crate.
    Scratch(Compiled),
}

impl Code {
    pub(super) fn ask(&self, folder: &Folder, cases: &[Case]) -> Result<Vec<Answer>, Fault> {
        let id = |case: &Case| &folder.definitions[case.definition].id;
        match self {
            Self::Linked => Ok(cases
                .iter()
                .map(|case| match registry::entry(id(case)) {
                    Some(entry) => judge(entry, &case.text).into(),
                    None => Answer::None("it is not in the registry".to_owned()),
                })
                .collect()),
            Self::Scratch(compiled) => {
                let question =
                    |case: &Case| Question { schema: 0, id: id(case).clone(), instance: case.text.clone() };
                compiled.ask(&cases.iter().map(question).collect::<Vec<_>>())
            }
        }
    }
}

/// The verdict in an answer to a text.
pub(super) fn verdict(answer: Answer, text: &str) -> Verdict {
    match answer {
        Answer::Accepted(again) if again == text || is_equal(&again, text) => Verdict::Accepts,
        Answer::Accepted(again) => Verdict::Fault(format!("it writes {again}")),
        Answer::Refused(_) => Verdict::Refuses,
        Answer::None(why) => Verdict::Fault(why),
    }
}

use openwop_spec::Source;
use sha2::{Digest as _, Sha256};

/// What the generator reads.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The schema files.
    pub schemas: Vec<Source>,
    /// `vocabulary.toml`, where there is one.
    pub vocabulary: Option<Source>,
}

impl Inputs {
    /// A digest of all inputs: the same for the same texts, whatever the order.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut files: Vec<&Source> = self.schemas.iter().chain(&self.vocabulary).collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut digest = Digest::default();
        for file in files {
            digest.add(file.path.as_bytes());
            digest.add(&file.bytes);
        }
        digest.finish()
    }
}

/// SHA-256 over length-prefixed parts.
#[derive(Clone, Default)]
pub(crate) struct Digest(Sha256);

impl Digest {
    pub(crate) fn add(&mut self, part: &[u8]) {
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The first 16 digits: enough to tell apart what was edited.
    pub(crate) fn finish(self) -> String {
        self.0.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

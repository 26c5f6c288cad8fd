//! Who judges: the interpreter, generated code, and two validators of others.

mod boon;
mod generated;
mod jsonschema;
mod numbers;

use std::fmt;

pub use numbers::PECULIAR;

use super::folder::Folder;
use super::json::Json;
use crate::cases::Fault;
use crate::cases::scratch::{Answer, Compiled};

/// The contenders, in the order of [`Verdicts`].
pub const NAMES: [&str; 5] = ["interpreter", "generated code", "jsonschema", "boon", "the way it was made"];

/// An instance of one definition of a folder.
#[derive(Clone, Debug)]
pub struct Case {
    /// Index of the definition.
    pub definition: usize,
    /// The instance.
    pub json: Json,
    /// The text that our side reads.
    pub text: String,
}

impl Case {
    /// An instance in its shortest text.
    #[must_use]
    pub fn new(definition: usize, json: Json) -> Self {
        Self { definition, text: json.to_text(), json }
    }
}

/// What one contender says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The instance is valid.
    Accepts,
    /// It is not.
    Refuses,
    /// Its ways of checking disagree, or it writes back something else.
    Fault(String),
    /// It was not asked.
    Unasked,
}

/// What all contenders say, in the order of [`NAMES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts(pub [Verdict; NAMES.len()]);

impl Verdicts {
    /// Whether all who were asked say the same.
    #[must_use]
    pub fn agree(&self) -> bool {
        let asked = || self.0.iter().filter(|verdict| **verdict != Verdict::Unasked);
        !asked().any(|verdict| matches!(verdict, Verdict::Fault(_)))
            && asked().all(|verdict| Some(verdict) == asked().next())
    }

    /// The verdict that they agree on.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.0[0] == Verdict::Accepts
    }

    /// What they say of a whole, from what they say of its two parts.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut others = other.0.into_iter();
        Self(self.0.map(|one| match (one, others.next()) {
            (Verdict::Accepts, Some(other)) | (Verdict::Unasked, Some(other @ Verdict::Refuses)) => other,
            (one, _) => one,
        }))
    }

    /// With what generated code says.
    #[must_use]
    pub fn with_generated(mut self, verdict: Verdict) -> Self {
        self.0[1] = verdict;
        self
    }
}

impl Verdict {
    fn of(accepts: bool) -> Self {
        if accepts { Self::Accepts } else { Self::Refuses }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepts => f.write_str("accepts"),
            Self::Refuses => f.write_str("refuses"),
            Self::Fault(what) => write!(f, "at fault: {what}"),
            Self::Unasked => f.write_str("not asked"),
        }
    }
}

impl fmt::Display for Verdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said: Vec<String> =
            NAMES.iter().zip(&self.0).map(|(name, verdict)| format!("{name} {verdict}")).collect();
        f.write_str(&said.join("; "))
    }
}

/// All contenders for one folder.
#[derive(Debug)]
pub struct Panel<'f> {
    /// The folder.
    pub folder: &'f Folder,
    generated: generated::Code,
    jsonschema: jsonschema::Contender,
    boon: boon::Contender,
}

impl<'f> Panel<'f> {
    /// The contenders for the project's own schemas, whose code is linked in.
    ///
    /// # Errors
    ///
    /// Schemas that `jsonschema` does not take, or whose bounds lie where
    /// numbers cannot be shown to it.
    pub fn own(folder: &'f Folder) -> Result<Self, Fault> {
        Self::new(folder, generated::Code::Linked)
    }

    /// The contenders for other schemas, whose code is compiled first.
    ///
    /// # Errors
    ///
    /// As [`own`](Self::own); or code that cannot be compiled.
    pub fn compiled(folder: &'f Folder) -> Result<Self, Fault> {
        let compiled =
            Compiled::new(&format!("oracle-{}", folder.name), &[Ok(folder.generated.files.clone())])?;
        Self::new(folder, generated::Code::Scratch(compiled))
    }

    fn new(folder: &'f Folder, generated: generated::Code) -> Result<Self, Fault> {
        numbers::check(folder)?;
        let documents = documents(folder)?;
        Ok(Self {
            folder,
            generated,
            jsonschema: jsonschema::Contender::new(folder, &documents)?,
            boon: boon::Contender::new(folder, &documents),
        })
    }

    /// The definitions that `boon` does not take, and why.
    pub fn unknown_to_boon(&self) -> impl Iterator<Item = (&str, &str)> {
        let definitions = self.folder.definitions.iter().zip(self.boon.refusals());
        definitions.filter_map(|(definition, why)| Some((&*definition.id, why?)))
    }

    /// What all contenders say of instances.
    ///
    /// # Errors
    ///
    /// A program that cannot be run.
    pub fn judge(&self, cases: &[Case]) -> Result<Vec<Verdicts>, Fault> {
        let answers = self.generated.ask(self.folder, cases)?;
        Ok(cases.iter().zip(answers).map(|(case, answer)| self.verdicts(case, answer)).collect())
    }

    fn verdicts(&self, case: &Case, answer: Answer) -> Verdicts {
        let generated = generated::verdict(answer, &case.text);
        self.others(case.definition, &case.json, &case.text).with_generated(generated)
    }

    /// What all say but generated code.
    #[must_use]
    pub fn others(&self, definition: usize, json: &Json, text: &str) -> Verdicts {
        let interpreter = self.folder.accepts_text(self.folder.definitions[definition].schema, text);
        // The others read no texts, so they cannot see a member that is given twice.
        let made = if json.has_duplicates() { Verdict::Refuses } else { Verdict::Unasked };
        let shown = numbers::shown(json).filter(|_| made == Verdict::Unasked);
        let verdict = |accepts: Option<bool>| accepts.map_or(Verdict::Unasked, Verdict::of);
        Verdicts([
            Verdict::of(interpreter),
            Verdict::Unasked,
            verdict(shown.as_ref().map(|value| self.jsonschema.accepts(definition, value))),
            verdict(shown.as_ref().and_then(|value| self.boon.accepts(definition, value))),
            made,
        ])
    }
}

/// A schema file as the other validators take it.
struct Resource {
    /// Its URI.
    uri: String,
    value: serde_json::Value,
}

fn documents(folder: &Folder) -> Result<Vec<Resource>, Fault> {
    let graph = folder.graph();
    let mut documents = Vec::new();
    for (at, document) in graph.documents.iter().enumerate() {
        let value = serde_json::from_str(document.text());
        let value = value.map_err(|error| Fault(format!("{}: {error}", document.path)))?;
        let root = graph.at(at, "").map(|root| graph.schema(root).base.clone());
        documents.push(Resource { uri: root.unwrap_or_default(), value });
    }
    Ok(documents)
}

/// The URI of a definition.
fn uri(folder: &Folder, definition: usize) -> String {
    let graph = folder.graph();
    let place = &graph.schema(folder.definitions[definition].schema).place;
    let root = graph.at(place.document, "").map(|root| &*graph.schema(root).base);
    format!("{}#{}", root.unwrap_or_default(), place.pointer)
}

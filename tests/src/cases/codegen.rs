//! `codegen`: schemas, and for instances whether generated types accept them
//! and what they write back.

use std::collections::HashMap;
use std::path::Path;

use openwop_codegen::{Generated, Inputs, generate};
use openwop_spec::{Source, eval};
use openwop_text::{Item, Kind, Tokens};

use super::scratch::{Answer, Compiled, Question, ROOT};
use super::{Failure, Fault, Outcome, is_equal, text_of};

/// One case.
pub(super) struct Case {
    pub(super) id: String,
    /// Index of its schema.
    pub(super) schema: usize,
    pub(super) instance: String,
    /// What has to come back; `None` where the instance has to be refused.
    pub(super) expected: Option<String>,
}

pub(super) fn run(path: &Path) -> Result<Outcome, Fault> {
    let text = super::read(path)?;
    let tokens = super::tokens(path, &text)?;
    let root = tokens.root(&text);
    let malformed = |what: &str| Fault(format!("{}: {what}", path.display()));
    let schemas = root.get("schemas").filter(|item| item.kind() == Kind::Object);
    let schemas = schemas.ok_or_else(|| malformed("there is no object `schemas`"))?;
    let (names, inputs): (Vec<String>, Vec<Inputs>) =
        schemas.members().map(|(name, schema)| (name.as_str().into_owned(), self::inputs(&schema))).unzip();
    let by_name: HashMap<&str, usize> =
        names.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let cases = root.get("cases").filter(|item| item.kind() == Kind::Array);
    let cases = cases.ok_or_else(|| malformed("there is no array `cases`"))?;
    let mut read = Vec::new();
    let mut to_the_letter = Vec::new();
    for item in cases.items() {
        read.push(case(&item, &by_name).ok_or_else(|| {
            malformed("a case has `id`, the name of a schema, `instance` as text, `accept` and, if so, `reserialised`")
        })?);
        to_the_letter.push(text_of(&item, "level").is_some_and(|level| level == "text"));
    }
    let generated: Vec<_> =
        inputs.iter().map(|inputs| generate(inputs).map_err(|fault| fault.to_string())).collect();
    // One scratch crate for each file, so that a second run finds it built.
    let scratch = format!("codegen-{}", path.file_stem().unwrap_or_default().to_string_lossy());
    let (mut outcome, answers) = judge_all(&scratch, &generated, &read)?;
    for (name, generated) in names.into_iter().zip(&generated) {
        let shape = match generated {
            Ok(generated) => root_shape(generated),
            Err(message) => format!("none: {message}"),
        };
        outcome.notes.push((format!("shape {name}"), shape));
    }
    let asked = to_the_letter.iter().filter(|asked| **asked).count();
    let same = |(case, answer): &(&Case, &Answer)| matches!(answer, Answer::Accepted(text) if Some(text) == case.expected.as_ref());
    let spelt =
        read.iter().zip(&answers).zip(&to_the_letter).filter(|(pair, asked)| **asked && same(pair)).count();
    if asked > 0 {
        let text = format!("{spelt} of the {asked} cases that ask for it come back to the letter");
        outcome.notes.push(("spelling".to_owned(), text));
    }
    Ok(outcome)
}

/// The files of one schema.
fn inputs(schema: &Item<'_>) -> Inputs {
    let source =
        |path: &str, item: Item<'_>| Source { path: path.to_owned(), bytes: item.text().as_bytes().to_vec() };
    let root = schema.get("schema").map(|item| source(ROOT, item));
    let others = schema.get("files").into_iter().flat_map(|files| files.members());
    let others = others.map(|(path, item)| source(&path.as_str(), item));
    Inputs { schemas: root.into_iter().chain(others).collect(), vocabulary: None }
}

fn case(item: &Item<'_>, schemas: &HashMap<&str, usize>) -> Option<Case> {
    let accept = item.get("accept")?.as_bool()?;
    let instance = text_of(item, "instance")?;
    Some(Case {
        id: text_of(item, "id")?,
        schema: *schemas.get(text_of(item, "schema")?.as_str())?,
        expected: accept.then(|| text_of(item, "reserialised").unwrap_or_else(|| instance.clone())),
        instance,
    })
}

fn root_shape(generated: &Generated) -> String {
    let root = generated.api.entries.iter().find(|entry| entry.id == ROOT);
    root.map_or_else(|| "none".to_owned(), |root| generated.api.shape(root.item))
}

/// Compiles what was generated, and judges all cases by it and by the
/// interpreter.
fn judge_all(
    scratch: &str,
    generated: &[Result<Generated, String>],
    cases: &[Case],
) -> Result<(Outcome, Vec<Answer>), Fault> {
    let trees: Vec<_> =
        generated.iter().map(|one| one.as_ref().map(|one| one.files.clone()).map_err(Clone::clone)).collect();
    let question =
        |case: &Case| Question { schema: case.schema, id: ROOT.to_owned(), instance: case.instance.clone() };
    let questions: Vec<_> = cases.iter().map(question).collect();
    let answers = Compiled::new(scratch, &trees)?.ask(&questions)?;
    let mut outcome = Outcome { total: cases.len(), ..Outcome::default() };
    for (case, answer) in cases.iter().zip(&answers) {
        let expected = || {
            case.expected.as_ref().map_or_else(|| "refused".to_owned(), |text| format!("accepted as {text}"))
        };
        let interpreted = generated[case.schema].as_ref().ok().map(|one| interpret(one, &case.instance));
        let got = judge(case, answer).or_else(|| {
            let wrong = interpreted.filter(|accepted| *accepted != case.expected.is_some())?;
            Some(format!(
                "the interpreter {} it, generated code does not",
                if wrong { "accepts" } else { "refuses" }
            ))
        });
        if let Some(got) = got {
            outcome.failures.push(Failure { id: case.id.clone(), expected: expected(), got });
        }
    }
    Ok((outcome, answers))
}

/// What came instead of what was expected.
pub(super) fn judge(case: &Case, answer: &Answer) -> Option<String> {
    match (answer, &case.expected) {
        (Answer::Accepted(text), Some(expected)) if is_equal(text, expected) => None,
        (Answer::Refused(_), None) => None,
        (Answer::Accepted(text), _) => Some(format!("accepted as {text}")),
        (Answer::Refused(violations), _) => Some(format!("refused: {violations}")),
        (Answer::None(why), _) => Some(why.clone()),
    }
}

/// Whether the interpreter accepts a text.
fn interpret(generated: &Generated, instance: &str) -> bool {
    let Some(root) = generated.graph.named(ROOT) else { return false };
    Tokens::read(instance).is_ok_and(|tokens| {
        eval::accepts(&generated.graph, root, &tokens.root(instance), &eval::Options::default())
    })
}

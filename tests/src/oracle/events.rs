//! Whole events: an envelope, and the payload that its type asks for.

use std::collections::BTreeMap;

use openwop_events::{Payload, Report, RunEvent};
use openwop_spec::SchemaId;

use super::contenders::{Panel, Verdict, Verdicts};
use super::folder::Folder;
use super::generate::Generator;
use super::json::Json;
use super::mutate::Mutator;
use super::rng::Rng;
use super::shrink::shrink;
use crate::cases::{Fault, is_equal};

/// The envelope, and what says which definition each type's payload has.
const ENVELOPE: &str = "run-event.schema.json";
const INDEX: &str = "run-event-payloads.schema.json#/$defs/_typeIndex";

/// An event, and how many mutants of it.
const MUTANTS: usize = 7;

/// Judges events of the project's own schemas.
#[derive(Debug)]
pub struct Events<'p> {
    panel: &'p Panel<'p>,
    envelope: usize,
    /// The definition of each type's payload.
    payloads: BTreeMap<&'p str, usize>,
}

/// What came of many events.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Events that all accept.
    pub accepted: usize,
    /// Events that all refuse.
    pub refused: usize,
    /// Events that they disagree on, made small, and what they say.
    pub differing: Vec<(String, Verdicts)>,
}

impl<'p> Events<'p> {
    /// The judges of events.
    ///
    /// # Errors
    ///
    /// Schemas without an envelope or an index of payloads.
    pub fn new(panel: &'p Panel<'p>) -> Result<Self, Fault> {
        let folder = panel.folder;
        let lacks = || Fault(format!("{} has no events", folder.name));
        let envelope = folder.definitions.iter().position(|one| one.id == ENVELOPE).ok_or_else(lacks)?;
        let index =
            folder.graph().named(INDEX).and_then(|id| folder.graph().keywords(id)).ok_or_else(lacks)?;
        let payload = |schema: SchemaId| {
            let target = folder.graph().keywords(schema)?.reference?;
            folder.definitions.iter().position(|one| one.schema == target)
        };
        let payloads =
            index.properties.iter().filter_map(|(name, id)| Some((&**name, payload(*id)?))).collect();
        Ok(Self { panel, envelope, payloads })
    }

    /// Makes about so many events, and judges them.
    ///
    /// # Errors
    ///
    /// A contender that cannot be run.
    pub fn run(&self, count: usize, seed: u64) -> Result<Tally, Fault> {
        let mut tally = Tally::default();
        let types: Vec<(&str, usize)> = self.payloads.iter().map(|(name, at)| (*name, *at)).collect();
        for (number, (name, payload)) in (0..count.div_ceil(1 + MUTANTS)).zip(types.iter().cycle()) {
            let mut rng = Rng::of(seed, number as u64);
            let event = self.make(&mut rng, name, *payload);
            self.add(&mut tally, &event, &event.to_text())?;
            for _ in 0..MUTANTS {
                let mutant = self.mutant(&mut rng, &event);
                let text = mutant.to_loose_text(&mut rng);
                self.add(&mut tally, &mutant, &text)?;
            }
        }
        Ok(tally)
    }

    /// Judges each line of a log as it stands, then each with one change.
    ///
    /// # Errors
    ///
    /// A contender that cannot be run.
    pub fn log(&self, lines: &str, seed: u64) -> Result<[Tally; 2], Fault> {
        let (mut lines_tally, mut mutants) = (Tally::default(), Tally::default());
        for (number, line) in lines.lines().enumerate() {
            let Some(event) = Json::parse(line) else {
                return Err(Fault(format!("line {} is not JSON", number + 1)));
            };
            self.add(&mut lines_tally, &event, line)?;
            let mutant = self.mutant(&mut Rng::of(seed, number as u64), &event);
            self.add(&mut mutants, &mutant, &mutant.to_text())?;
        }
        Ok([lines_tally, mutants])
    }

    fn make(&self, rng: &mut Rng, name: &str, payload: usize) -> Json {
        let folder = self.panel.folder;
        let mut generator = Generator::new(folder, rng, &[]);
        let mut event = generator.value(&[schema(folder, self.envelope)]);
        let payload = generator.valid(schema(folder, payload)).unwrap_or(Json::Null);
        event.set("type", Json::text(name));
        event.set("payload", payload);
        event
    }

    /// The event with one change to its payload, or to the envelope.
    fn mutant(&self, rng: &mut Rng, event: &Json) -> Json {
        let folder = self.panel.folder;
        let mut mutant = event.clone();
        let inner = event.position("payload").and_then(|at| event.child(at)).zip(self.payload_of(event));
        let payload = inner.filter(|_| rng.chance(70));
        let (value, definition) = payload.unwrap_or((event, self.envelope));
        let mut generator = Generator::new(folder, rng, &[]);
        let schema = schema(folder, definition);
        let changed = Mutator::new(&mut generator, schema, schema).mutant(value);
        match payload {
            Some(_) => mutant.set("payload", changed),
            None => mutant = changed,
        }
        mutant
    }

    /// The definition that the type of an event asks for.
    fn payload_of(&self, event: &Json) -> Option<usize> {
        match event.position("type").and_then(|at| event.child(at)) {
            Some(Json::String(name)) => self.payloads.get(&**name).copied(),
            _ => None,
        }
    }

    fn add(&self, tally: &mut Tally, event: &Json, text: &str) -> Result<(), Fault> {
        let verdicts = self.judge(event, text);
        match (verdicts.agree(), verdicts.is_valid()) {
            (true, true) => tally.accepted += 1,
            (true, false) => tally.refused += 1,
            (false, _) => {
                let (event, verdicts) =
                    shrink(event, verdicts, |smaller| Ok(self.judge(smaller, &smaller.to_text())))?;
                tally.differing.push((event.to_text(), verdicts));
            }
        }
        Ok(())
    }

    /// What all say of an event; the others judge envelope and payload.
    fn judge(&self, event: &Json, text: &str) -> Verdicts {
        let generated = generated(text);
        let envelope = self.panel.others(self.envelope, event, text);
        let payload = event.position("payload").and_then(|at| event.child(at));
        let others = match payload.zip(self.payload_of(event)) {
            Some((payload, definition)) => {
                envelope.and(self.panel.others(definition, payload, &payload.to_text()))
            }
            None => envelope,
        };
        others.with_generated(generated)
    }
}

fn schema(folder: &Folder, definition: usize) -> SchemaId {
    folder.definitions[definition].schema
}

/// What the four doors of `RunEvent` say.
fn generated(text: &str) -> Verdict {
    let parsed = RunEvent::parse(text.as_bytes());
    let checked = RunEvent::validate(text.as_bytes());
    let kept: Result<RunEvent, Report> = match RunEvent::read(text.as_bytes()) {
        Ok(RunEvent { payload: Payload::Malformed(payload), .. }) => {
            Err(payload.report().clone().under("payload"))
        }
        Ok(event) => Ok(event),
        Err(event) if event.text() == text.as_bytes() => Err(event.into_report()),
        Err(_) => return Verdict::Fault("an event that is kept has another text".to_owned()),
    };
    let by_serde = serde_json::from_str::<RunEvent>(text);
    if parsed.as_ref().err() != checked.as_ref().err() || parsed.as_ref().err() != kept.as_ref().err() {
        return Verdict::Fault("parse, validate and read report different things".to_owned());
    }
    if parsed.is_ok() != by_serde.is_ok() {
        return Verdict::Fault("parse and serde disagree".to_owned());
    }
    let Ok(event) = parsed else { return Verdict::Refuses };
    let again = String::from_utf8_lossy(&event.to_vec()).into_owned();
    match is_equal(&again, text) {
        true => Verdict::Accepts,
        false => Verdict::Fault(format!("it writes {again}")),
    }
}

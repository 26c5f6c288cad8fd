//! Makes instances of all definitions and asks all contenders, on two threads.

use std::thread;

use super::contenders::{Case, NAMES, Panel, Verdict, Verdicts};
use super::coverage::Coverage;
use super::folder::{Folder, Target};
use super::generate::Generator;
use super::json::Json;
use super::known::Known;
use super::mutate::Mutator;
use super::rng::Rng;
use super::shrink::shrink;
use crate::cases::Fault;

/// One instance and its mutants.
const GROUP: usize = 8;

/// How many groups are judged in one go.
const BATCH: usize = 500;

/// How many disagreements are made small; the others are only counted.
const SHRUNK: usize = 20;

/// How many threads there are. What comes out does not depend on it.
const THREADS: usize = 2;

/// How much is run, and from which seed.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many verdicts: one is one instance judged by all contenders.
    pub count: usize,
    /// What all instances follow from.
    pub seed: u64,
}

impl Plan {
    /// Whether every target has its turn.
    #[must_use]
    pub fn reaches_all(&self, panels: &[Panel<'_>]) -> bool {
        self.count >= panels.iter().map(turns).sum::<usize>() * GROUP
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Instances that all accept.
    pub accepted: usize,
    /// Instances that all refuse.
    pub refused: usize,
    /// How often each contender was asked.
    pub asked: [usize; NAMES.len()],
    /// What happened to keywords, for each folder.
    pub coverage: Vec<Coverage>,
    /// How many valid instances were made, for each folder and definition.
    pub valid: Vec<Vec<usize>>,
    /// The number of disagreements.
    pub disagreed: usize,
    /// Those that are the fault of another validator: the definition, the
    /// instance, and the reason.
    pub known: Vec<(String, &'static str)>,
    /// Some of the others, made small.
    pub disagreements: Vec<Disagreement>,
}

/// An instance that the contenders disagree on.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The folder, and the definition.
    pub id: String,
    /// The number of its group, which the seed gives again.
    pub group: usize,
    /// The instance.
    pub text: String,
    /// What they say of it.
    pub verdicts: Verdicts,
}

/// Groups of one folder that are judged in one go.
struct Batch {
    panel: usize,
    /// The number of each group, and its target.
    groups: Vec<(usize, usize)>,
}

/// What came of one batch.
#[derive(Default)]
struct Judged {
    accepted: usize,
    refused: usize,
    asked: [usize; NAMES.len()],
    coverage: Coverage,
    /// The definitions that valid instances were made of.
    valid: Vec<usize>,
    /// Cases that the contenders disagree on, with the number of their group.
    differing: Vec<(usize, Case, Verdicts)>,
}

/// Runs a plan over all definitions, each as often as any other.
///
/// # Errors
///
/// A contender that cannot be run.
pub fn run(panels: &[Panel<'_>], plan: &Plan) -> Result<Findings, Fault> {
    let batches = batches(panels, plan);
    let judge_each = |first: usize| -> Vec<Result<Judged, Fault>> {
        batches.iter().skip(first).step_by(THREADS).map(|batch| judge(panels, plan, batch)).collect()
    };
    let parts = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|first| scope.spawn(move || judge_each(first))).collect();
        threads.into_iter().map(|thread| thread.join()).collect::<Result<Vec<_>, _>>()
    });
    let mut parts: Vec<_> = parts
        .map_err(|_| Fault("a thread has panicked".to_owned()))?
        .into_iter()
        .map(Vec::into_iter)
        .collect();
    let mut findings = Findings {
        coverage: vec![Coverage::default(); panels.len()],
        valid: panels.iter().map(|panel| vec![0; panel.folder.definitions.len()]).collect(),
        ..Findings::default()
    };
    for (at, batch) in batches.iter().enumerate() {
        if let Some(judged) = parts[at % THREADS].next() {
            findings.add(batch.panel, &panels[batch.panel], judged?)?;
        }
    }
    Ok(findings)
}

/// How many groups a folder has in each round.
fn turns(panel: &Panel<'_>) -> usize {
    panel.folder.targets.len() * panel.folder.weight
}

/// All groups, dealt out to targets in turn, then sorted by folder.
fn batches(panels: &[Panel<'_>], plan: &Plan) -> Vec<Batch> {
    let all = |panel: &Panel<'_>| (0..panel.folder.targets.len()).cycle().take(turns(panel));
    let numbered = panels.iter().enumerate();
    let targets: Vec<_> =
        numbered.flat_map(|(at, panel)| all(panel).map(move |target| (at, target))).collect();
    let mut groups: Vec<Vec<(usize, usize)>> = vec![Vec::new(); panels.len()];
    for (number, (panel, target)) in (0..plan.count.div_ceil(GROUP)).zip(targets.iter().cycle()) {
        groups[*panel].push((number, *target));
    }
    let batches = groups.iter().enumerate().flat_map(|(panel, groups)| {
        groups.chunks(BATCH).map(move |groups| Batch { panel, groups: groups.to_vec() })
    });
    batches.collect()
}

fn judge(panels: &[Panel<'_>], plan: &Plan, batch: &Batch) -> Result<Judged, Fault> {
    let panel = &panels[batch.panel];

    let mut judged = Judged::default();
    let (mut origins, mut cases) = (Vec::new(), Vec::new());
    for (number, target) in &batch.groups {
        let target = &panel.folder.targets[*target];
        let group = group(panel.folder, target, Rng::of(plan.seed, *number as u64));
        origins.extend(group.iter().map(|_| (*number, target)));
        cases.extend(group);
    }
    let verdicts = panel.judge(&cases)?;
    for (((number, target), case), verdicts) in origins.into_iter().zip(cases).zip(verdicts) {
        for (asked, verdict) in judged.asked.iter_mut().zip(&verdicts.0) {
            *asked += usize::from(*verdict != Verdict::Unasked);
        }
        if !verdicts.agree() {
            judged.differing.push((number, case, verdicts));
            continue;
        }
        let is_valid = verdicts.is_valid();
        *(if is_valid { &mut judged.accepted } else { &mut judged.refused }) += 1;
        judged.valid.extend(is_valid.then_some(case.definition));
        if !case.json.has_duplicates() {
            judged.coverage.add(panel.folder, target, &case.json, is_valid);
        }
    }
    Ok(judged)
}

/// An instance that is valid if the generator can make one, and mutants of it.
fn group(folder: &Folder, target: &Target, mut rng: Rng) -> Vec<Case> {
    let definition = target.definition;
    let schema = folder.definitions[definition].schema;
    let mut generator = Generator::new(folder, &mut rng, &target.way);
    let instance = generator.valid(schema).unwrap_or_else(|| generator.value(&[schema]));
    let mut instances = vec![instance.clone()];
    let mut mutator = Mutator::new(&mut generator, schema, target.schema().unwrap_or(schema));
    instances.extend((1..GROUP).map(|_| mutator.mutant(&instance)));
    let case = |json: Json| match rng.chance(30) {
        true => Case { definition, text: json.to_loose_text(&mut rng), json },
        false => Case::new(definition, json),
    };
    instances.into_iter().map(case).collect()
}

impl Findings {
    fn add(&mut self, at: usize, panel: &Panel<'_>, judged: Judged) -> Result<(), Fault> {
        self.accepted += judged.accepted;
        self.refused += judged.refused;
        self.asked.iter_mut().zip(judged.asked).for_each(|(sum, asked)| *sum += asked);
        self.coverage[at].merge(&judged.coverage);
        judged.valid.into_iter().for_each(|definition| self.valid[at][definition] += 1);
        self.disagreed += judged.differing.len();
        for (group, case, verdicts) in judged.differing {
            if self.disagreements.len() == SHRUNK {
                break;
            }
            let id = format!("{}/{}", panel.folder.name, panel.folder.definitions[case.definition].id);
            let definition = case.definition;
            let judge = |json: &Json| {
                let mut judged = panel.judge(&[Case::new(definition, json.clone())])?;
                judged.pop().ok_or_else(|| Fault("no verdict".to_owned()))
            };
            let (json, verdicts) = shrink(&case.json, verdicts, judge)?;
            let text = json.to_text();
            if let Some(known) = Known::find(panel.folder, definition, &json, &verdicts) {
                self.known.push((format!("{id}: {text}"), known.reason));
                continue;
            }
            if !self.disagreements.iter().any(|known| known.id == id && known.text == text) {
                self.disagreements.push(Disagreement { id, group, text, verdicts });
            }
        }
        Ok(())
    }
}

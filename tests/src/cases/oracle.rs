//! `oracle`: instances made from our schemas and from the upstream folders, and
//! lines of event logs, judged by everyone who can.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Failure, Fault, Outcome, Settings, repo};
use crate::oracle::contenders::{NAMES, Panel};
use crate::oracle::coverage::Line;
use crate::oracle::events::{Events, Tally};
use crate::oracle::folder::Folder;

use crate::oracle::run::{self, Findings, Plan};

/// How often the few schemas with every keyword have their turn.
const EVERY: usize = 10;

/// One in so many verdicts is about a whole event.
const EVENTS: usize = 20;

pub(super) fn run(path: &Path, settings: &Settings) -> Result<Outcome, Fault> {
    match &settings.log {
        Some(log) => self::log(log, settings),
        None => made(path, settings),
    }
}

/// The lines of a log, and each with one change.
fn log(path: &Path, settings: &Settings) -> Result<Outcome, Fault> {
    let own = Folder::own(&repo())?;
    let panel = Panel::own(&own)?;
    let lines = super::read(path)?;
    let [lines, mutants] = Events::new(&panel)?.log(&lines, settings.seed)?;
    let mut outcome = Outcome::default();
    outcome.add_events("lines", &lines);
    outcome.add_events("mutants", &mutants);
    Ok(outcome)
}

/// Instances that are made.
fn made(path: &Path, settings: &Settings) -> Result<Outcome, Fault> {
    let folders = folders(path)?;
    let panel = |(at, folder)| if at == 0 { Panel::own(folder) } else { Panel::compiled(folder) };
    let panels: Vec<Panel<'_>> = folders.iter().enumerate().map(panel).collect::<Result<_, _>>()?;
    let events = settings.count / EVENTS;
    let plan = Plan { count: settings.count - events, seed: settings.seed };
    let findings = run::run(&panels, &plan)?;
    let events = Events::new(&panels[0])?.run(events, settings.seed)?;
    let mut outcome = Outcome::default();
    if !path.is_dir() {
        outcome.note("skipped", format!("{} is not there", path.display()));
    }
    for panel in &panels {
        for (id, why) in panel.unknown_to_boon() {
            outcome.note(&format!("boon does not take {}/{id}", panel.folder.name), why.to_owned());
        }
    }
    outcome.add(&findings, settings.seed);
    outcome.add_events("events", &events);
    outcome.add_keywords(&folders, &findings, plan.reaches_all(&panels));
    Ok(outcome)
}

/// Our own schemas, one that has what they lack, then every folder of schemas at
/// a path. Formats are checked in the last of these, and describe in the others.
fn folders(path: &Path) -> Result<Vec<Folder>, Fault> {
    let every = repo().join("tests").join("oracle");
    let mut folders =
        vec![Folder::own(&repo())?, Folder::other("every-keyword", &every, true)?.weighing(EVERY)];
    let Ok(entries) = fs::read_dir(path) else { return Ok(folders) };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.join("schemas").is_dir());
    paths.sort();
    for (at, path) in paths.iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        folders.push(Folder::other(&name, &path.join("schemas"), at + 1 == paths.len())?);
    }
    Ok(folders)
}

impl Outcome {
    fn note(&mut self, name: &str, text: String) {
        self.notes.push((name.to_owned(), text));
    }

    fn fail(&mut self, id: String, expected: String, got: String) {
        self.failures.push(Failure { id, expected, got });
    }

    fn add(&mut self, findings: &Findings, seed: u64) {
        self.total += findings.accepted + findings.refused + findings.disagreed;
        self.note("verdicts", format!("{} accepted by all, {} refused", findings.accepted, findings.refused));
        let asked = NAMES.iter().zip(findings.asked).map(|(name, asked)| format!("{name} {asked}"));
        self.note("asked", asked.collect::<Vec<_>>().join(", "));
        for found in &findings.disagreements {
            let id = format!("{} (seed {seed}, group {})", found.id, found.group);
            self.fail(id, format!("one verdict on {}", found.text), found.verdicts.to_string());
        }
        self.known.extend_from_slice(&findings.known);
        let untold = findings.disagreed - findings.known.len() - findings.disagreements.len();
        if untold > 0 {
            self.fail("others".to_owned(), "none".to_owned(), format!("{untold} disagreements like those"));
        }
    }

    fn add_events(&mut self, name: &str, tally: &Tally) {
        self.total += tally.accepted + tally.refused + tally.differing.len();
        self.note(name, format!("{} accepted by all, {} refused", tally.accepted, tally.refused));
        for (text, verdicts) in &tally.differing {
            self.fail(name.to_owned(), format!("one verdict on {text}"), verdicts.to_string());
        }
    }

    /// Says what happened to each keyword. Where every place had its turn, a
    /// keyword that was never met or never broken is a failure, and a definition
    /// without a valid instance as well.
    fn add_keywords(&mut self, folders: &[Folder], findings: &Findings, complete: bool) {
        let mut lines: BTreeMap<&str, Line> = BTreeMap::new();
        for (folder, coverage) in folders.iter().zip(&findings.coverage) {
            for (keyword, line) in coverage.lines(folder) {
                let sum = lines.entry(keyword).or_default();
                *sum = sum.and(line);
            }
        }
        for (keyword, line) in lines {
            self.note(keyword, line.to_string());
            if complete && (line.met == 0 || line.broken == 0) {
                let expected = "valid instances that meet it, invalid ones that break it".to_owned();
                self.fail(keyword.to_owned(), expected, line.to_string());
            }
        }
        for (folder, valid) in folders.iter().zip(&findings.valid).filter(|_| complete) {
            for (definition, _) in folder.definitions.iter().zip(valid).filter(|(_, valid)| **valid == 0) {
                let id = format!("{}/{}", folder.name, definition.id);
                self.fail(id, "a valid instance".to_owned(), "none could be made".to_owned());
            }
        }
    }
}

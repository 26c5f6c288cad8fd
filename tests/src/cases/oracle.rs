//! `oracle`: instances made from our schemas and from the upstream folders,
//! judged by everyone who can.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{Failure, Fault, Outcome, Settings, repo};
use crate::oracle::contenders::{NAMES, Panel};
use crate::oracle::coverage::Line;
use crate::oracle::folder::Folder;
use crate::oracle::run::{Findings, Plan, run as run_plan};

pub(super) fn run(path: &Path, settings: &Settings) -> Result<Outcome, Fault> {
    let folders = folders(path)?;
    let panels: Vec<Panel<'_>> = folders
        .iter()
        .enumerate()
        .map(|(at, folder)| if at == 0 { Panel::own(folder) } else { Panel::compiled(folder) })
        .collect::<Result<_, _>>()?;
    let plan = Plan { count: settings.count, seed: settings.seed };
    let findings = run_plan(&panels, &plan)?;
    let mut outcome = outcome(&findings, settings);
    if folders.len() == 1 {
        outcome.notes.push(("skipped".to_owned(), format!("{} is not there", path.display())));
    }
    for panel in &panels {
        for (id, why) in panel.unknown_to_boon() {
            outcome.notes.push((format!("boon does not take {}/{id}", panel.folder.name), why.to_owned()));
        }
    }
    keywords(&folders, &findings, &mut outcome);
    Ok(outcome)
}

/// Our own schemas, then every folder of schemas at a path. Formats are checked
/// in the last of them, and describe in the others.
fn folders(path: &Path) -> Result<Vec<Folder>, Fault> {
    let mut folders = vec![Folder::own(&repo())?];
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

fn outcome(findings: &Findings, settings: &Settings) -> Outcome {
    let total = findings.accepted + findings.refused + findings.disagreed;
    let mut outcome = Outcome { total, known: findings.disagreed, ..Outcome::default() };
    let mut note = |name: &str, text: String| outcome.notes.push((name.to_owned(), text));
    note("verdicts", format!("{} accepted by all, {} refused by all", findings.accepted, findings.refused));
    let asked = NAMES.iter().zip(findings.asked).map(|(name, asked)| format!("{name} {asked}"));
    note("asked", asked.collect::<Vec<_>>().join(", "));
    for found in &findings.disagreements {
        outcome.known -= 1;
        outcome.failures.push(Failure {
            id: format!("{} (seed {}, group {})", found.id, settings.seed, found.group),
            expected: format!("one verdict on {}", found.text),
            got: found.verdicts.to_string(),
        });
    }
    outcome
}

/// What happened to each keyword; what never did is a failure.
fn keywords(folders: &[Folder], findings: &Findings, outcome: &mut Outcome) {
    let mut lines: BTreeMap<&str, Line> = BTreeMap::new();
    for (folder, coverage) in folders.iter().zip(&findings.coverage) {
        for (keyword, line) in coverage.lines(folder) {
            let sum = lines.entry(keyword).or_default();
            *sum = sum.and(line);
        }
    }
    for (keyword, line) in lines {
        let text = format!(
            "met by {} valid instances, in {} of {} places; broken by {} invalid ones, in {}",
            line.met, line.places_met, line.occurrences, line.broken, line.places_broken
        );
        outcome.notes.push((keyword.to_owned(), text));
    }
    for (folder, valid) in folders.iter().zip(&findings.valid) {
        let never = folder.definitions.iter().zip(valid).filter(|(_, valid)| **valid == 0);
        for (definition, _) in never {
            outcome
                .notes
                .push(("no valid instance of".to_owned(), format!("{}/{}", folder.name, definition.id)));
        }
    }
}

//! A scratch crate around generated modules: compiled by cargo, then asked.

mod files;
mod judge;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use openwop_codegen::OutputTree;
use openwop_text::{Tokens, write_string};

use super::{Fault, repo};
use files::{remove_others, write_if_changed};
pub(crate) use judge::judge;

/// The program of the crate; `SCRATCH` stands for the crate's name.
const MAIN_RS: &str = include_str!("main.rs");

/// The part of it that also judges code which needs no scratch crate.
const JUDGE_RS: &str = include_str!("judge.rs");

/// The path of the schema under test, and so its id in the registry.
pub(super) const ROOT: &str = "root.schema.json";

/// A question.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Index of the tree.
    pub(crate) schema: usize,
    /// The definition's id in the tree's registry.
    pub(crate) id: String,
    /// The text to judge.
    pub(crate) instance: String,
}

/// What compiled code says to a question.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The value, encoded again.
    Accepted(String),
    /// The violations.
    Refused(String),
    /// There is no verdict, and why.
    None(String),
}

impl From<Result<Result<String, String>, String>> for Answer {
    fn from(judged: Result<Result<String, String>, String>) -> Self {
        match judged {
            Ok(Ok(encoded)) => Self::Accepted(encoded),
            Ok(Err(violations)) => Self::Refused(violations),
            Err(fault) => Self::None(fault),
        }
    }
}

/// Generated trees, compiled.
#[derive(Debug)]
pub(crate) struct Compiled {
    program: PathBuf,
    /// For each tree, why there is no code of it.
    missing: Vec<Option<String>>,
}

impl Compiled {
    /// Compiles generated trees. One that does not compile takes no other down:
    /// its questions are answered with the compiler's message.
    pub(crate) fn new(name: &str, trees: &[Result<OutputTree, String>]) -> Result<Self, Fault> {
        let scratch = Scratch::new(name);
        let mut left: Vec<Result<&OutputTree, String>> =
            trees.iter().map(|tree| tree.as_ref().map_err(Clone::clone)).collect();
        loop {
            match scratch.build(&left)? {
                Ok(program) => {
                    return Ok(Self { program, missing: left.into_iter().map(Result::err).collect() });
                }
                Err(broken) => broken.into_iter().for_each(|(at, message)| left[at] = Err(message)),
            }
        }
    }

    /// The answers to questions.
    pub(crate) fn ask(&self, questions: &[Question]) -> Result<Vec<Answer>, Fault> {
        let missing = |question: &Question| self.missing[question.schema].clone();
        let unanswered = |question| Answer::None(missing(question).unwrap_or_else(|| "no answer".to_owned()));
        let mut answers: Vec<Answer> = questions.iter().map(unanswered).collect();
        let mut open: Vec<usize> =
            (0..questions.len()).filter(|at| missing(&questions[*at]).is_none()).collect();
        while !open.is_empty() {
            let (lines, end) = self.run(open.iter().map(|at| &questions[*at]))?;
            let answered = lines.len().min(open.len());
            for (at, line) in open.drain(..answered).zip(lines) {
                answers[at] = line;
            }
            // A question that ends the program takes no other down.
            if !open.is_empty() {
                answers[open.remove(0)] = Answer::None(format!("the program ended: {end}"));
            }
        }
        Ok(answers)
    }

    /// The answers up to the end of the program, and how it ended.
    fn run<'q>(&self, questions: impl Iterator<Item = &'q Question>) -> Result<(Vec<Answer>, String), Fault> {
        let mut text = String::new();
        for question in questions {
            let _ = write!(text, "{{\"schema\":{},\"id\":", question.schema);
            write_string(&mut text, &question.id);
            text.push_str(",\"instance\":");
            write_string(&mut text, &question.instance);
            text.push_str("}\n");
        }
        let output = talk(Command::new(&self.program), text.as_bytes())
            .map_err(|error| Fault(format!("{} cannot be run: {error}", self.program.display())))?;
        let answers = String::from_utf8_lossy(&output.stdout).lines().map(answer).collect();
        let errors = String::from_utf8_lossy(&output.stderr);
        let end = errors.lines().find(|line| !line.is_empty()).unwrap_or("without a word");
        Ok((answers, format!("{end} ({})", output.status)))
    }
}

/// Runs a program that is given a text while it writes its answers.
fn talk(mut command: Command, text: &[u8]) -> io::Result<Output> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let input = child.stdin.take();
    thread::scope(|scope| {
        // A program that ends early does not read to the end, which is no fault here.
        scope.spawn(move || input.map(|mut input| input.write_all(text)));
        child.wait_with_output()
    })
}

/// The folder of the crate, its name, and cargo's target folder.
struct Scratch {
    name: String,
    folder: PathBuf,
    target: PathBuf,
}

/// The schemas whose modules do not compile, each with the first message.
type Broken = Vec<(usize, String)>;

impl Scratch {
    fn new(name: &str) -> Self {
        let bare = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = name.chars().map(bare).collect();
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repo().join("target"), PathBuf::from);
        let target = std::path::absolute(&target).unwrap_or(target);
        Self {
            name: format!("openwop-cases-{name}"),
            folder: target.join("openwop-cases").join(name),
            target,
        }
    }

    /// Writes and builds the crate: the program, or what does not compile.
    fn build(&self, trees: &[Result<&OutputTree, String>]) -> Result<Result<PathBuf, Broken>, Fault> {
        self.write(trees)
            .map_err(|error| Fault(format!("{} cannot be written: {error}", self.folder.display())))?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--message-format", "json"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            // These are for the workspace, and would only build the same twice.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .map_err(|error| Fault(format!("cargo cannot be run: {error}")))?;
        let messages = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<serde_json::Value> =
            messages.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if output.status.success() {
            let program = messages.iter().find_map(|message| message["executable"].as_str());
            return program
                .map(|path| Ok(path.into()))
                .ok_or_else(|| Fault("cargo names no program".to_owned()));
        }
        let broken = broken(&messages);
        if broken.is_empty() {
            return Err(Fault(format!("the scratch crate: {}", String::from_utf8_lossy(&output.stderr))));
        }
        Ok(Err(broken))
    }

    fn write(&self, trees: &[Result<&OutputTree, String>]) -> io::Result<()> {
        let source = self.folder.join("src");
        let mut files = vec![
            (self.folder.join("Cargo.toml"), self.cargo_toml()),
            (source.join("main.rs"), MAIN_RS.replace("SCRATCH", &self.name.replace('-', "_"))),
            (source.join("judge.rs"), JUDGE_RS.to_owned()),
        ];
        let mut lib = String::from("//! Generated types of all schemas.\n#![deny(warnings)]\n\n");
        let mut arms = String::new();
        for (at, tree) in trees.iter().enumerate() {
            let Ok(tree) = tree else { continue };
            let _ = writeln!(lib, "#[rustfmt::skip]\npub mod s_{at};");
            let _ = writeln!(arms, "        {at} => s_{at}::registry::entry(id),");
            let folder = source.join(format!("s_{at}"));
            files.extend(tree.iter().map(|(path, text)| (folder.join(path), text.clone())));
        }
        let _ = write!(
            lib,
            "\n/// The entry of a schema under test.\n\
             #[must_use]\n\
             pub fn entry(schema: usize, id: &str) -> Option<&'static openwop_runtime::Entry> {{\n    \
             match schema {{\n{arms}        _ => None,\n    }}\n}}\n"
        );
        files.push((source.join("lib.rs"), lib));
        let wanted: BTreeSet<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
        remove_others(&source, &wanted)?;
        for (path, text) in &files {
            write_if_changed(path, text)?;
        }
        // The versions that the workspace has chosen.
        let (lock, own) = (repo().join("Cargo.lock"), self.folder.join("Cargo.lock"));
        if lock.exists() && !own.exists() {
            fs::copy(lock, own)?;
        }
        Ok(())
    }

    fn cargo_toml(&self) -> String {
        let path = |name: &str| {
            let path = repo().join(name);
            path.canonicalize().unwrap_or(path).display().to_string()
        };
        format!(
            "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
             [features]\ndefault = [\"registry\"]\nregistry = []\nschemars = [\"openwop-runtime/schemars\"]\n\n\
             [dependencies]\nopenwop-runtime = {{ path = {:?} }}\nopenwop-text = {{ path = {:?} }}\n\n\
             [profile.dev]\nopt-level = 0\ndebug = 0\nincremental = false\n\n\
             [profile.dev.package.\"*\"]\nopt-level = 1\n\n[workspace]\n",
            self.name,
            path("runtime"),
            path("text"),
        )
    }
}

fn answer(line: &str) -> Answer {
    let Ok(tokens) = Tokens::read(line) else {
        return Answer::None(format!("an answer that is no JSON: {line}"));
    };
    let Some((name, text)) = tokens.root(line).members().next() else {
        return Answer::None(format!("an empty answer: {line}"));
    };
    let text = text.as_str().into_owned();
    match &*name.as_str() {
        "accepted" => Answer::Accepted(text),
        "refused" => Answer::Refused(text),
        _ => Answer::None(text),
    }
}

/// The schemas that compiler messages are about, each once.
fn broken(messages: &[serde_json::Value]) -> Broken {
    let mut broken = Broken::new();
    for message in messages.iter().filter(|message| message["message"]["level"] == "error") {
        let text = message["message"]["rendered"].as_str().unwrap_or_default();
        // The first place is the error's own; one in a macro is the runtime's.
        let places = text.split("src/s_").skip(1).filter_map(|rest| rest.split('/').next()?.parse().ok());
        for at in places.take(1) {
            if !broken.iter().any(|(known, _)| *known == at) {
                let what: Vec<&str> = text.lines().take(2).map(str::trim).collect();
                broken.push((at, format!("the module does not compile: {}", what.join(" "))));
            }
        }
    }
    broken
}

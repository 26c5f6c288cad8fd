//! What is judged: the definitions of one schema folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use openwop_codegen::{Generated, Inputs, generate};
use openwop_spec::{Keywords, SchemaGraph, SchemaId, Source, eval};
use openwop_text::{Item, Tokens};

use super::generate::Sampler;
use crate::cases::Fault;

/// A vocabulary that says of formats that they are checked.
const ASSERTING: &str = "[formats]\nassert = true\n";

/// One schema folder, and what instances are made from.
#[derive(Debug)]
pub struct Folder {
    /// What it is called here.
    pub name: String,

    /// What was generated from them.
    pub generated: Generated,
    /// Whether `format` is checked.
    pub asserts_formats: bool,
    /// Every document and definition, by its id in the registry.
    pub definitions: Vec<Definition>,
    /// Every schema that instances are aimed at.
    pub targets: Vec<Target>,
    /// How often each has its turn where others have one.
    pub weight: usize,
    /// Draws texts that match, by the source of each pattern.
    pub samplers: BTreeMap<String, Sampler>,
    /// Every member name that a schema knows.
    pub names: Vec<String>,
}

/// A document or definition.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its id in the registry.
    pub id: String,
    /// Its schema.
    pub schema: SchemaId,
}

/// A schema within a definition, and how instances come to hold a value for it.
#[derive(Clone, Debug)]
pub struct Target {
    /// Index of the definition.
    pub definition: usize,
    /// The schemas on the way from the definition, itself and the target included.
    pub way: Vec<SchemaId>,
}

impl Target {
    /// The schema that is aimed at.
    #[must_use]
    pub fn schema(&self) -> Option<SchemaId> {
        self.way.last().copied()
    }
}

impl Folder {
    /// The project's own schemas.
    ///
    /// # Errors
    ///
    /// Files that cannot be read, or nothing can be generated from.
    pub fn own(repo: &Path) -> Result<Self, Fault> {
        let folder = repo.join("schemas");
        let path = folder.join("vocabulary.toml");
        let bytes = crate::cases::read(&path)?.into_bytes();
        Self::new("schemas", &folder, Some(Source { path: "vocabulary.toml".to_owned(), bytes }), true)
    }

    /// Schemas without a vocabulary of their own.
    ///
    /// # Errors
    ///
    /// As [`own`](Self::own).
    pub fn other(name: &str, folder: &Path, asserts_formats: bool) -> Result<Self, Fault> {
        let vocabulary = asserts_formats
            .then(|| Source { path: "vocabulary.toml".to_owned(), bytes: ASSERTING.as_bytes().to_vec() });
        Self::new(name, folder, vocabulary, asserts_formats)
    }

    fn new(
        name: &str,
        folder: &Path,
        vocabulary: Option<Source>,
        asserts_formats: bool,
    ) -> Result<Self, Fault> {
        let inputs = Inputs { schemas: schemas(folder)?, vocabulary };
        let generated = generate(&inputs).map_err(|fault| Fault(format!("{name}: {fault}")))?;
        let graph = &generated.graph;
        let mut definitions: Vec<Definition> = graph
            .ids()
            .filter(|id| graph.is_definition(*id))
            .map(|schema| Definition { id: graph.name(schema), schema })
            .collect();
        definitions.sort_by(|a, b| a.id.cmp(&b.id));
        let targets = definitions
            .iter()
            .enumerate()
            .flat_map(|(at, definition)| ways(graph, definition.schema).into_iter().map(move |way| (at, way)))
            .map(|(definition, way)| Target { definition, way })
            .collect();
        let all = || graph.ids().filter_map(|id| graph.keywords(id));
        let names: BTreeSet<&String> =
            all().flat_map(|keywords| keywords.properties.iter().map(|(name, _)| name)).collect();
        let names = names.into_iter().cloned().collect();
        let samplers = all().flat_map(patterns).collect();
        let name = name.to_owned();
        Ok(Self { name, asserts_formats, definitions, targets, weight: 1, samplers, names, generated })
    }

    /// A folder whose targets have more turns than others.
    #[must_use]
    pub fn weighing(self, weight: usize) -> Self {
        Self { weight, ..self }
    }

    /// The schemas.
    #[must_use]
    pub fn graph(&self) -> &SchemaGraph {
        &self.generated.graph
    }

    /// What the interpreter is asked to check.
    #[must_use]
    pub fn options(&self) -> eval::Options {
        eval::Options { assert_formats: self.asserts_formats }
    }

    /// Whether the interpreter accepts a value.
    #[must_use]
    pub fn accepts(&self, schema: SchemaId, item: &Item<'_>) -> bool {
        eval::accepts(self.graph(), schema, item, &self.options())
    }

    /// Whether the interpreter accepts a text.
    #[must_use]
    pub fn accepts_text(&self, schema: SchemaId, text: &str) -> bool {
        Tokens::read(text).is_ok_and(|tokens| self.accepts(schema, &tokens.root(text)))
    }
}

/// The way to every schema within a definition, up to other definitions.
fn ways(graph: &SchemaGraph, definition: SchemaId) -> Vec<Vec<SchemaId>> {
    let mut ways = vec![vec![definition]];
    let mut seen = BTreeSet::from([definition]);
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let keywords = way.last().and_then(|id| graph.keywords(*id));
        for child in keywords.into_iter().flat_map(Keywords::children) {
            if !graph.is_definition(child) && seen.insert(child) {
                ways.push([&way[..], &[child]].concat());
            }
        }
    }
    ways
}

fn patterns(keywords: &Keywords) -> impl Iterator<Item = (String, Sampler)> + '_ {
    let named = keywords.pattern_properties.iter().map(|(pattern, _)| pattern);
    keywords.pattern.iter().chain(named).map(|pattern| (pattern.source.clone(), Sampler::of(pattern)))
}

/// All schema files in and below a folder.
fn schemas(folder: &Path) -> Result<Vec<Source>, Fault> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    let fault = |path: &Path, error| Fault(format!("{} cannot be read: {error}", path.display()));
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).map_err(|error| fault(&next, error))? {
            let path: PathBuf = entry.map_err(|error| fault(&next, error))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let below = path.strip_prefix(folder).unwrap_or(&path);
                let name = below.to_string_lossy().replace('\\', "/");
                let bytes = fs::read(&path).map_err(|error| fault(&path, error))?;
                sources.push(Source { path: name, bytes });
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

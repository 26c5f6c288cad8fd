//! From a graph of JSON Schemas to the source text of exact Rust types.
//!
//! No I/O: [`generate`] takes file texts and returns file texts. It reads as
//! the list of its stages, one module each; `openwop_spec` has the first three.

mod behave;
mod docs;
mod emit;
mod input;
mod lower;
mod metaschemas;
pub mod model;
mod names;
mod print;
mod shape;
mod shape_text;
mod vocabulary;

pub use emit::{Header, OutputTree, ROOT};
pub use input::Inputs;
pub use vocabulary::{EventFacts, ExtensibleEnum, Role, Tier, Vocabulary};

use openwop_spec::{Diagnostics, SchemaGraph, census, load, resolve};

/// What one run makes.
#[derive(Debug)]
pub struct Generated {
    /// The files.
    pub files: OutputTree,
    /// The model that they were made from.
    pub api: model::Api,
    /// The schemas that the model was made from.
    pub graph: SchemaGraph,
    /// The census of their keywords.
    pub census: census::Census,
}

/// Reads the vocabulary and the schemas. The metaschemas of draft 2020-12 are
/// there for references.
///
/// # Errors
///
/// Everything that is wrong with them, as far as the stages got.
pub fn read(inputs: &Inputs) -> Result<(Vocabulary, SchemaGraph), Diagnostics> {
    let vocabulary = vocabulary::read(inputs.vocabulary.as_ref())?;
    let mut base_uris = vocabulary::base_uris(&vocabulary, inputs)?;
    let mut sources = inputs.schemas.clone();
    metaschemas::add(&vocabulary, &mut sources, &mut base_uris);
    let documents = load::load(sources)?;
    let graph = resolve::resolve_with(documents, &base_uris)?;
    Ok((vocabulary, graph))
}

/// Generates the source files of a crate's `src/gen` folder.
///
/// # Errors
///
/// Everything that is wrong with the inputs, as far as the stages got.
pub fn generate(inputs: &Inputs) -> Result<Generated, Diagnostics> {
    let (vocabulary, graph) = read(inputs)?;
    vocabulary::check(&vocabulary, inputs, &graph)?;
    let census = census::census(&graph, vocabulary.formats.assert, &vocabulary.keywords.annotations)?;
    let api = lower::lower(&graph, &vocabulary)?;
    let shapes = shape::shape(&api)?;
    let files = behave::behave(&graph, &api, shapes);
    let files = emit::emit(files, &inputs.digest())?;
    Ok(Generated { files, api, graph, census })
}

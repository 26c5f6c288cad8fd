//! Stage 4: the interpreter.
//!
//! It checks one JSON value against one schema of a graph, keyword by keyword,
//! by the rules of draft 2020-12. Generated code checks the same rules through
//! a table of its own; the two are written apart, so that each can be held
//! against the other.
//!
//! ```
//! use openwop_spec::eval::{Options, evaluate};
//! use openwop_spec::{Source, load, resolve};
//!
//! let schema = br#"{"properties": {"attempt": {"minimum": 1}}}"#.to_vec();
//! let documents = load::load(vec![Source { path: "run.json".into(), bytes: schema }])?;
//! let graph = resolve::resolve(documents)?;
//! let run = graph.named("run.json").expect("the document was loaded");
//!
//! let text = r#"{"attempt": 0}"#;
//! let tokens = openwop_text::Tokens::read(text)?;
//! let violations = evaluate(&graph, run, &tokens.root(text), &Options::default());
//! assert_eq!(violations[0].instance, "/attempt");
//! assert_eq!(violations[0].schema, "run.json#/properties/attempt/minimum");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluated;
mod frame;
mod keywords;
mod message;
mod trials;
mod value;

use std::cell::OnceCell;
use std::fmt;

use openwop_text::Item;

use crate::graph::{Body, Schema, SchemaGraph, SchemaId};
use evaluated::Evaluated;
use frame::Frame;
use keywords::{Anchors, Check};
use trials::Trials;
use value::{Step, Value};

/// What is asserted beyond the rules that hold everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether `format` is checked, where its meaning is known.
    pub assert_formats: bool,
}

/// One rule that a value breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// JSON pointer of the value within the instance; empty for the whole.
    pub instance: String,
    /// Where the keyword stands, references followed: `<file>#<pointer>`.
    pub schema: String,
    /// The keyword; `false` for a schema `false` that is a document or that a
    /// reference leads to.
    pub keyword: &'static str,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instance = if self.instance.is_empty() { "the value" } else { &self.instance };
        write!(f, "{instance}: {} ({} at {})", self.message, self.keyword, self.schema)
    }
}

/// All violations of an instance against a schema; none when it is valid.
#[must_use]
pub fn evaluate(
    graph: &SchemaGraph,
    schema: SchemaId,
    instance: &Item<'_>,
    options: &Options,
) -> Vec<Violation> {
    let mut walk = Walk::new(graph, *options, false);
    walk.check(schema, &Value::new(*instance), keywords::FALSE, false);
    walk.violations
}

/// Whether an instance is valid against a schema. Stops at the first violation.
#[must_use]
pub fn accepts(graph: &SchemaGraph, schema: SchemaId, instance: &Item<'_>, options: &Options) -> bool {
    let mut walk = Walk::new(graph, *options, true);
    walk.check(schema, &Value::new(*instance), keywords::FALSE, false).is_some() && !walk.gave_up
}

/// The most schemas that are open at once, each applied by the one before: six
/// for each level of the deepest instance.
///
/// References in a circle are refused when the graph is built, but which way a
/// `$dynamicRef` goes is known only here. The stack of a thread holds as many.
const MAX_OPEN: usize = 6 * openwop_text::MAX_DEPTH;

/// One walk over an instance.
struct Walk<'g, 'i> {
    graph: &'g SchemaGraph,
    options: Options,
    /// Found when the first `$dynamicRef` is followed.
    anchors: OnceCell<Anchors<'g>>,
    /// The resources that were entered, outermost first.
    resources: Vec<&'g str>,
    /// Schemas that are open.
    open: usize,
    /// Whether too many were.
    gave_up: bool,
    /// The way to the current value.
    path: Vec<Step<'i>>,
    /// Whether only the verdict counts.
    quiet: bool,
    violations: Vec<Violation>,
    trials: Trials,
}

impl<'g, 'i> Walk<'g, 'i> {
    fn new(graph: &'g SchemaGraph, options: Options, quiet: bool) -> Self {
        Self {
            graph,
            options,
            anchors: OnceCell::new(),
            resources: Vec::new(),
            open: 0,
            gave_up: false,
            path: Vec::new(),
            quiet,
            violations: Vec::new(),
            trials: Trials::default(),
        }
    }

    /// Checks a value against a schema that the keyword `by` applies. A valid
    /// one gives the children that were evaluated, where `asked` for them.
    fn check(&mut self, id: SchemaId, value: &Value<'i>, by: &'static str, asked: bool) -> Option<Evaluated> {
        let schema = self.graph.schema(id);
        let keywords = match &schema.body {
            Body::Bool(true) => return Some(Evaluated::IGNORED),
            Body::Bool(false) => return self.refuse(schema, by),
            Body::Keywords(keywords) => keywords,
        };
        if self.gave_up || self.open == MAX_OPEN {
            return self.give_up(schema, by);
        }
        let enters = self.resources.last().is_none_or(|resource| *resource != schema.base);
        if enters {
            self.resources.push(&schema.base);
        }
        self.open += 1;
        let evaluated = Frame::new(self, schema, keywords, value, asked).run();
        self.open -= 1;
        if enters {
            self.resources.pop();
        }
        evaluated
    }

    /// Ends the walk without an answer, which counts as a violation, even where
    /// only a trial comes to this.
    fn give_up<T>(&mut self, schema: &Schema, by: &'static str) -> Option<T> {
        if !self.gave_up {
            self.quiet = false;
            self.note(schema, "", by, || format!("more than {MAX_OPEN} schemas apply within each other"));
            self.gave_up = true;
        }
        None
    }

    /// Notes what a schema `false` does to every value.
    fn refuse<T>(&mut self, schema: &Schema, by: &'static str) -> Option<T> {
        // A definition is `false` for everyone, not by the keyword that refers to it.
        let keyword = if keywords::REFERENCES.contains(&by) { keywords::FALSE } else { by };
        self.note(schema, "", keyword, || "is not allowed here".to_owned());
        None
    }

    /// Notes a violation of a schema, or of one of its keywords.
    fn note(
        &mut self,
        schema: &Schema,
        token: &str,
        keyword: &'static str,
        message: impl FnOnce() -> String,
    ) {
        if self.quiet || self.gave_up {
            return;
        }
        let mut place = self.graph.documents[schema.place.document].path.clone();
        place.push('#');
        place.push_str(&schema.place.pointer);
        if !token.is_empty() {
            openwop_text::push_pointer(&mut place, token);
        }
        let mut instance = String::new();
        for step in &self.path {
            step.write(&mut instance);
        }
        self.violations.push(Violation { instance, schema: place, keyword, message: message() });
    }
}

use openwop_text::{Item, push_pointer};

use crate::Node;

/// Where the walk stands: one frame for each step, linked on the stack, so that
/// a path costs nothing until a violation renders it.
pub(super) struct Path<'p> {
    pub(super) parent: Option<&'p Path<'p>>,
    /// The step within the instance.
    pub(super) instance: Step<'p>,
    /// The step within the schema.
    pub(super) schema: Step<'p>,
}

#[derive(Clone, Copy)]
pub(super) enum Step<'p> {
    /// Not a step.
    Root,
    /// The place that a reference leads to: the id of a document or definition.
    Place(&'static str),
    /// A keyword.
    Name(&'static str),
    /// A keyword and a name or branch below it.
    Under(&'static str, &'p str),
    /// A keyword and the index of a branch below it.
    Branch(&'static str, usize),
    /// An item.
    Index(usize),
    /// A member.
    Item(Item<'p>),
}

impl<'p> Path<'p> {
    pub(super) const ROOT: Self = Self { parent: None, instance: Step::Root, schema: Step::Root };

    /// Where a walk begins.
    pub(super) fn root(node: &'static Node) -> Self {
        Self { schema: Step::Place(node.id), ..Self::ROOT }
    }

    /// A further schema for the same value.
    pub(super) fn same(&'p self, node: &'static Node, schema: Step<'p>) -> Self {
        self.child(node, Step::Root, schema)
    }

    /// A schema for a child of the value.
    pub(super) fn child(&'p self, node: &'static Node, instance: Step<'p>, schema: Step<'p>) -> Self {
        // Where a reference leads is the place of the schema; else the step is.
        let schema = if node.id.is_empty() { schema } else { Step::Place(node.id) };
        Self { parent: Some(self), instance, schema }
    }

    /// The keyword of the last schema step.
    pub(super) fn keyword(&self) -> &'static str {
        match self.schema {
            Step::Name(name) | Step::Under(name, _) | Step::Branch(name, _) => name,
            _ => "false",
        }
    }

    /// Instance pointer, and the place of `keyword` in the schema.
    pub(super) fn render(&self, keyword: &'static str) -> (String, String) {
        let (mut instance, mut schema) = (String::new(), String::new());
        self.write(&mut instance, &mut schema);
        // A `false` schema is itself the keyword's value.
        if self.keyword() != keyword {
            push_pointer(&mut schema, keyword);
        }
        (instance, schema)
    }

    fn write(&self, instance: &mut String, schema: &mut String) {
        if let Some(parent) = self.parent {
            parent.write(instance, schema);
        }
        self.instance.write(instance);
        self.schema.write(schema);
    }
}

/// Takes all steps but the first from a pointer: so many are left.
pub(super) fn cut(pointer: &mut String, steps: usize) {
    if let Some((end, _)) = pointer.match_indices('/').nth(steps) {
        pointer.truncate(end);
    }
}

impl Step<'_> {
    fn write(&self, out: &mut String) {
        match self {
            Self::Root => {}
            Self::Place(id) => {
                out.clear();
                out.push_str(id);
                // A document's id is its file's name; pointers begin behind `#`.
                if !id.is_empty() && !id.contains('#') {
                    out.push('#');
                }
            }
            Self::Name(name) => push_pointer(out, name),
            Self::Under(keyword, name) => {
                push_pointer(out, keyword);
                push_pointer(out, name);
            }
            Self::Branch(keyword, index) => {
                push_pointer(out, keyword);
                push_pointer(out, &index.to_string());
            }
            Self::Index(index) => push_pointer(out, &index.to_string()),
            Self::Item(name) => push_pointer(out, &name.as_str()),
        }
    }
}

use openwop_text::{Item, push_pointer};

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

    /// A further schema for the same value.
    pub(super) fn same(&'p self, schema: Step<'p>) -> Self {
        Self { parent: Some(self), instance: Step::Root, schema }
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

//! Which keywords the instances met and broke.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use openwop_spec::{Keyword, SchemaId, Treatment, eval};
use openwop_text::{Item, Tokens};

use super::folder::{Folder, Target};
use super::json::Json;
use super::sites::{look, sites};

/// A keyword of a schema.
type Place = (SchemaId, &'static str);

/// Which keywords of one folder were met by valid instances and broken in
/// invalid ones.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    counts: BTreeMap<Place, Counts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    met: usize,
    broken: usize,
}

/// What a run did with one keyword.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How often it occurs in the schemas.
    pub occurrences: usize,
    /// In how many of these places a valid instance met it.
    pub places_met: usize,
    /// In how many of these places an invalid instance broke it.
    pub places_broken: usize,
    /// How many valid instances met it.
    pub met: usize,
    /// How many invalid instances broke it.
    pub broken: usize,
}

impl Coverage {
    /// Counts what an instance does to the keywords of the schema that it is
    /// aimed at, and of those on the way there.
    pub fn add(&mut self, folder: &Folder, target: &Target, instance: &Json, is_valid: bool) {
        let mut seen = BTreeSet::new();
        let all = sites(folder.graph(), folder.definitions[target.definition].schema, instance);
        for site in all.into_iter().filter(|site| target.way.contains(&site.schema)) {
            let Some((_, value)) = look(folder.graph(), &site, instance) else { continue };
            let text = value.to_text();
            let Ok(tokens) = Tokens::read(&text) else { continue };
            for (keyword, meets) in outcomes(folder, site.schema, &tokens.root(&text)) {
                if meets == is_valid && seen.insert((site.schema, keyword)) {
                    let counts = self.counts.entry((site.schema, keyword)).or_default();
                    *(if meets { &mut counts.met } else { &mut counts.broken }) += 1;
                }
            }
        }
    }

    /// Adds what another part of the run has counted.
    pub fn merge(&mut self, other: &Self) {
        for (place, counts) in &other.counts {
            let known = self.counts.entry(*place).or_default();
            known.met += counts.met;
            known.broken += counts.broken;
        }
    }

    /// One line for each keyword of the folder's schemas.
    #[must_use]
    pub fn lines(&self, folder: &Folder) -> BTreeMap<&'static str, Line> {
        let mut lines: BTreeMap<&'static str, Line> = BTreeMap::new();
        for schema in folder.graph().ids() {
            for keyword in checked(folder, schema) {
                let counts = self.counts.get(&(schema, keyword)).copied().unwrap_or_default();
                let line = lines.entry(keyword).or_default();
                line.occurrences += 1;
                line.places_met += usize::from(counts.met > 0);
                line.places_broken += usize::from(counts.broken > 0);
                line.met += counts.met;
                line.broken += counts.broken;
            }
        }
        lines
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { occurrences, places_met, places_broken, met, broken } = self;
        write!(
            f,
            "met by {met} valid instances, in {places_met} of {occurrences} places; \
             broken by {broken} invalid ones, in {places_broken}"
        )
    }
}

impl Line {
    /// Both lines together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            occurrences: self.occurrences + other.occurrences,
            places_met: self.places_met + other.places_met,
            places_broken: self.places_broken + other.places_broken,
            met: self.met + other.met,
            broken: self.broken + other.broken,
        }
    }
}

/// The keywords of a schema that check something.
pub(super) fn checked(folder: &Folder, schema: SchemaId) -> Vec<&'static str> {
    let Some(item) = folder.graph().item(schema) else { return Vec::new() };
    let known = item.members().filter_map(|(name, _)| Keyword::named(&name.as_str()));
    let checks = |keyword: &&Keyword| match keyword.name {
        "$defs" | "definitions" => false,
        "format" => folder.asserts_formats,
        _ => keyword.treatment != Treatment::Documented,
    };
    known.filter(checks).map(|keyword| keyword.name).collect()
}

/// What a value does to the keywords of a schema that are about it.
fn outcomes(folder: &Folder, schema: SchemaId, value: &Item<'_>) -> Vec<(&'static str, bool)> {
    let graph = folder.graph();
    let Some(keywords) = graph.keywords(schema) else { return Vec::new() };
    let violations = eval::evaluate(graph, schema, value, &folder.options());
    let name = graph.name(schema);
    let place = if name.contains('#') { name } else { name + "#" };
    let own = |keyword: &str| {
        let rule = format!("{place}/{keyword}");
        violations.iter().any(|found| {
            found.schema.strip_prefix(&rule).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    };
    if own("type") {
        return vec![("type", false)];
    }
    let accepts = |id: SchemaId| folder.accepts(id, value);
    let all = |ids: &[SchemaId]| ids.iter().all(|id| accepts(*id));
    let below = |name: &str| violations.iter().any(|found| is_below(&found.instance, name));
    let holds = keywords.condition.is_none_or(accepts);
    let mut found = Vec::new();
    for keyword in checked(folder, schema) {
        let broken = match keyword {
            "$ref" => Some(!keywords.reference.is_none_or(accepts)),
            "$dynamicRef" => keywords.dynamic_reference.as_ref().map(|reference| !accepts(reference.initial)),
            "allOf" => Some(!all(&keywords.all_of)),
            "if" => Some(!holds),
            "then" => holds.then(|| !keywords.then.is_none_or(accepts)),
            "else" => (!holds).then(|| !keywords.otherwise.is_none_or(accepts)),
            "properties" => value
                .members()
                .any(|(name, _)| keywords.properties.iter().any(|(known, _)| *known == *name.as_str()))
                .then(|| keywords.properties.iter().any(|(name, _)| below(name))),
            "items" => {
                value.items().next().map(|_| violations.iter().any(|found| !found.instance.is_empty()))
            }
            _ => is_about(keyword, value).then(|| own(keyword)),
        };
        found.extend(broken.map(|broken| (keyword, !broken)));
    }
    found
}

/// Whether an instance pointer leads into the member called `name`.
fn is_below(pointer: &str, name: &str) -> bool {
    let mut wanted = String::new();
    openwop_text::push_pointer(&mut wanted, name);
    pointer.strip_prefix(&wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether a keyword says something about this kind of value.
fn is_about(keyword: &str, value: &Item<'_>) -> bool {
    use openwop_text::Kind;
    match keyword {
        "minLength" | "maxLength" | "pattern" | "format" => value.kind() == Kind::String,
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            value.kind() == Kind::Number
        }
        "prefixItems" | "contains" | "minContains" | "maxContains" | "minItems" | "maxItems"
        | "uniqueItems" | "unevaluatedItems" => value.kind() == Kind::Array,
        "patternProperties"
        | "additionalProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties"
        | "required"
        | "dependentRequired"
        | "dependentSchemas"
        | "unevaluatedProperties" => value.kind() == Kind::Object,
        _ => true,
    }
}

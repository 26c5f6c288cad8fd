use openwop_text::Item;

use super::{Path, Seen, Step, Walk};
use crate::ObjectRules;
use crate::object::Finder;

impl<const REPORT: bool> Walk<'_, REPORT> {
    pub(super) fn object(
        &mut self,
        rules: &'static ObjectRules,
        item: &Item<'_>,
        at: &Path<'_>,
        mut seen: Option<&mut Seen>,
    ) -> bool {
        let mut ok = true;
        let (mut count, mut required) = (0, 0);
        let mut finder = Finder::default();
        for (index, (name, value)) in item.members().enumerate() {
            count += 1;
            let mut evaluated = false;
            if let Some(member) = finder.find(rules.members, |member| name.is(member.name)) {
                evaluated = true;
                required += usize::from(member.required);
                ok &= self.step(
                    member.node,
                    &value,
                    at,
                    Step::Item(name),
                    Step::Under("properties", member.name),
                );
            }
            for member in rules.patterns {
                if member.pattern.matches(&name.as_str()) {
                    evaluated = true;
                    let schema = Step::Under("patternProperties", member.pattern.source);
                    ok &= self.step(member.node, &value, at, Step::Item(name), schema);
                }
            }
            if !evaluated && let Some(additional) = rules.additional {
                evaluated = true;
                ok &= self.step(additional, &value, at, Step::Item(name), Step::Name("additionalProperties"));
            }
            if let Some(names) = rules.names {
                ok &= self.step(names, &name, at, Step::Item(name), Step::Name("propertyNames"));
            }
            if evaluated && let Some(seen) = seen.as_deref_mut() {
                seen.mark(index);
            }
            if !ok && !REPORT {
                return false;
            }
        }
        ok &= self.required(rules, item, at, required);
        if count < rules.min {
            ok = self.violation(at, "minProperties", item, || {
                format!("has {count} members, at least {} are required", rules.min)
            });
        }
        if let Some(max) = rules.max
            && count > max
        {
            ok = self.violation(at, "maxProperties", item, || {
                format!("has {count} members, at most {max} are allowed")
            });
        }
        for (name, needs) in rules.dependent_required {
            if item.get(name).is_some() {
                for needed in needs.iter().filter(|needed| item.get(needed).is_none()) {
                    ok = self.violation(at, "dependentRequired", item, || {
                        format!("lacks the member {needed:?}, which is required where {name:?} is given")
                    });
                }
            }
        }
        ok
    }

    /// `found` members that `properties` knows and `required` names are there;
    /// no member is given twice, so a count tells whether all are.
    fn required(
        &mut self,
        rules: &'static ObjectRules,
        item: &Item<'_>,
        at: &Path<'_>,
        found: usize,
    ) -> bool {
        let known = rules.members.iter().filter(|member| member.required);
        if rules.also_required.is_empty() && known.clone().count() == found {
            return true;
        }
        let mut ok = true;
        for name in known.map(|member| member.name).chain(rules.also_required.iter().copied()) {
            if item.get(name).is_none() {
                ok = self.violation(at, "required", item, || format!("lacks the member {name:?}"));
            }
        }
        ok
    }
}

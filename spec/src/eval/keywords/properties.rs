use crate::eval::frame::Frame;
use crate::graph::SchemaId;

/// `properties`
///
/// A trial ends with the first violation. So tags come first: where alternatives
/// hold further alternatives, following each to its end before its tag is looked
/// at would double the work with each level.
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    match frame.walk.quiet {
        true => {
            check_those(frame, is_tag);
            check_those(frame, |frame, schema| !is_tag(frame, schema));
        }
        false => check_those(frame, |_, _| true),
    }
}

fn check_those(frame: &mut Frame<'_, '_, '_>, which: fn(&Frame<'_, '_, '_>, SchemaId) -> bool) {
    for (name, schema) in &frame.keywords.properties {
        if frame.is_settled() {
            return;
        }
        if !which(frame, *schema) {
            continue;
        }
        let members = frame.value.members();
        let Some(index) = members.find(name) else { continue };
        frame.evaluated.mark(index);
        frame.member(&members.all[index], *schema, "properties");
    }
}

/// Whether a schema lists its values.
fn is_tag(frame: &Frame<'_, '_, '_>, schema: SchemaId) -> bool {
    let keywords = frame.walk.graph.keywords(schema);
    keywords.is_some_and(|keywords| keywords.constant.is_some() || keywords.values.is_some())
}

use crate::eval::frame::Frame;

/// `dependentRequired`
pub(super) fn check(frame: &mut Frame<'_, '_, '_>) {
    let members = || frame.value.members();
    let given = frame.keywords.dependent_required.iter().filter(|(name, _)| members().has(name));
    let missing: Vec<_> = given
        .flat_map(|(name, needs)| needs.iter().map(move |needed| (name, needed)))
        .filter(|(_, needed)| !members().has(needed))
        .collect();
    for (name, needed) in missing {
        frame.violation("dependentRequired", || {
            format!("the member {needed:?} is required where {name:?} is given")
        });
    }
}

use openwop_text::Item;

use crate::Wire;

/// A struct whose fields are members of an object.
pub trait Fields {
    /// The members' names, in the order of the schema.
    const NAMES: &'static [&'static str];
}

/// Finds names in a table that texts usually follow in order: each search
/// begins after the last hit.
#[derive(Default)]
pub(crate) struct Finder {
    next: usize,
}

impl Finder {
    #[inline]
    pub(crate) fn find<'t, T>(&mut self, table: &'t [T], is: impl Fn(&T) -> bool) -> Option<&'t T> {
        let at = self.place(table, is)?;
        table.get(at)
    }

    #[inline]
    fn place<T>(&mut self, table: &[T], is: impl Fn(&T) -> bool) -> Option<usize> {
        let (before, after) = table.split_at_checked(self.next).unwrap_or((table, &[]));
        let found = match after.iter().position(&is) {
            Some(at) => before.len() + at,
            None => before.iter().position(is)?,
        };
        self.next = found + 1;
        Some(found)
    }
}

/// The members of an object, by field; those that no field has go to `rest`.
pub fn read_fields<'a, const N: usize>(
    item: &Item<'a>,
    names: &[&str; N],
    rest: &mut Vec<(Item<'a>, Item<'a>)>,
) -> [Option<Item<'a>>; N] {
    let mut slots = [None; N];
    let mut finder = Finder::default();
    for (name, value) in item.members() {
        match finder.place(names, |field| name.is(field)) {
            Some(at) => slots[at] = Some(value),
            None => rest.push((name, value)),
        }
    }
    slots
}

/// Reads one field.
pub fn read_field<T: Wire>(slot: Option<Item<'_>>) -> Option<T> {
    match slot {
        Some(item) => T::read(&item),
        None => T::absent(),
    }
}

/// Appends one member, unless it is left out.
pub fn write_member<T: Wire>(out: &mut String, name: &str, value: &T) {
    if !value.is_absent() {
        write_name(out, name);
        value.write(out);
    }
}

/// Appends a member's name and colon, with a comma before all but the first.
pub fn write_name(out: &mut String, name: &str) {
    if !out.ends_with('{') {
        out.push(',');
    }
    openwop_text::write_string(out, name);
    out.push(':');
}

/// Implements [`Wire`] for a struct whose fields are members of an object.
#[macro_export]
macro_rules! object {
    ($name:ident { $($field:ident = $wire:literal),* $(,)? } $(rest $extra:ident)?) => {
        impl $crate::Fields for $name {
            const NAMES: &'static [&'static str] = &[$($wire),*];
        }

        impl $crate::Wire for $name {
            fn read(item: &$crate::Item<'_>) -> Option<Self> {
                if item.kind() != $crate::private::Kind::Object {
                    return None;
                }
                #[allow(unused_mut, reason = "closed objects have no rest")]
                let mut rest = Vec::new();
                let [$($field),*] = $crate::private::read_fields(item, &[$($wire),*], &mut rest);
                Some(Self {
                    $($field: $crate::private::read_field($field)?,)*
                    $($extra: $crate::Extra::read_rest(&rest)?,)?
                })
            }

            fn write(&self, out: &mut String) {
                out.push('{');
                $($crate::private::write_member(out, $wire, &self.$field);)*
                $(self.$extra.write_rest(out);)?
                out.push('}');
            }
        }
    };
}

//! `minLength`, `maxLength`, `pattern`, `format`.

use openwop_spec::Keywords;

use crate::oracle::generate::{Generator, of_format, of_length};
use crate::oracle::json::Json;
use crate::oracle::rng::Rng;

/// No string is made longer than this.
const LONGEST: u64 = 5000;

pub(super) fn change(
    generator: &mut Generator<'_>,
    keyword: &str,
    keywords: &Keywords,
    value: &Json,
) -> Option<Json> {
    let Json::String(text) = value else { return None };
    let folder = generator.folder;
    let rng = &mut *generator.rng;
    let changed = match keyword {
        "minLength" => of_about(generator, keywords, keywords.min_length?),
        "maxLength" => of_about(generator, keywords, keywords.max_length?),
        "pattern" => {
            let sampler = folder.samplers.get(&keywords.pattern.as_ref()?.source)?;
            let wanted = rng.below(10);
            let drawn = sampler.draw(rng, wanted).unwrap_or_else(|| text.clone());
            Some(near(rng, &drawn))
        }
        _ => {
            let good = of_format(rng, keywords.format.as_deref()?)?;
            Some(if rng.chance(20) { good } else { near(rng, &good) })
        }
    };
    changed.map(Json::String)
}

/// A string as long as the bound, or one code point off.
fn of_about(generator: &mut Generator<'_>, keywords: &Keywords, bound: u64) -> Option<String> {
    let rng = &mut *generator.rng;
    let length = (bound + rng.below(3) as u64).saturating_sub(1).min(LONGEST) as usize;
    let pattern =
        keywords.pattern.as_ref().and_then(|pattern| generator.folder.samplers.get(&pattern.source));
    Some(match (pattern, rng.below(6)) {
        (Some(sampler), 0..3) => sampler.draw(rng, length)?,
        (_, 0 | 3) => of_length(rng, length),
        // Where bytes, UTF-16 units and code points are counted apart.
        (_, 1 | 4) => "😀".repeat(length),
        _ => "e\u{301}".chars().cycle().take(length).collect(),
    })
}

/// A text with one small fault, of the kinds that engines and formats disagree about.
fn near(rng: &mut Rng, text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = rng.below(chars.len() + 1);
    let mut changed = chars.clone();
    match rng.below(10) {
        0 => changed.push('\n'),
        1 => changed.push('\r'),
        2 => changed.insert(0, '\n'),
        3 => changed.insert(0, ' '),
        4 => changed.insert(at, rng.one(&['😀', '٣', 'é', 'ſ', '\u{0}', '\u{2028}', 'K'])),
        5 => changed.insert(at, rng.one(&['-', '.', '/', '_', ':', '@', '#', '%', '[', 'T', '9'])),
        6 if at < chars.len() => drop(changed.remove(at)),
        7 if at < chars.len() => changed[at] = rng.one(&['A', 'z', '0', '9', ' ', '-', '.']),
        8 if at < chars.len() => changed.insert(at, chars[at]),
        _ => changed.clear(),
    }
    changed.into_iter().collect()
}

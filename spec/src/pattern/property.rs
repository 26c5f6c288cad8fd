//! Unicode properties, under the names that ECMA-262 gives them. What they hold
//! of is what the tables of `regex-syntax` say, which are those of Unicode 16.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

use super::cursor::{Cursor, syntax};
use super::error::{PatternError, PatternErrorKind};

/// Values of `General_Category`.
const CATEGORIES: &str = "\
    Cased_Letter LC Close_Punctuation Pe Connector_Punctuation Pc Control Cc cntrl Currency_Symbol Sc \
    Dash_Punctuation Pd Decimal_Number Nd digit Enclosing_Mark Me Final_Punctuation Pf Format Cf \
    Initial_Punctuation Pi Letter L Letter_Number Nl Line_Separator Zl Lowercase_Letter Ll Mark M \
    Combining_Mark Math_Symbol Sm Modifier_Letter Lm Modifier_Symbol Sk Nonspacing_Mark Mn Number N \
    Open_Punctuation Ps Other C Other_Letter Lo Other_Number No Other_Punctuation Po Other_Symbol So \
    Paragraph_Separator Zp Private_Use Co Punctuation P punct Separator Z Space_Separator Zs \
    Spacing_Mark Mc Surrogate Cs Symbol S Titlecase_Letter Lt Unassigned Cn Uppercase_Letter Lu";

/// Properties that a character has or has not.
const BINARY: &str = "\
    ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M \
    Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM \
    Changes_When_Lowercased CWL Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT \
    Changes_When_Uppercased CWU Dash Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia \
    Emoji Emoji_Component EComp Emoji_Modifier EMod Emoji_Modifier_Base EBase Emoji_Presentation EPres \
    Extended_Pictographic ExtPict Extender Ext Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext \
    Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC ID_Start IDS \
    Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math \
    Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark \
    Radical Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term \
    Unified_Ideograph UIdeo Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC \
    XID_Start XIDS";

/// Reads the braces of a `\p` or `\P`, whose `\` stands at `offset`.
pub(super) fn read(cursor: &mut Cursor<'_>, offset: usize) -> Result<ClassUnicode, PatternError> {
    let name = if cursor.eat("{") { cursor.until('}') } else { None };
    let name = name.ok_or_else(|| syntax(offset, "a property is written `\\p{…}`"))?;
    find(name).ok_or(PatternError { offset, kind: PatternErrorKind::UnknownProperty })
}

/// The characters that have a property.
pub(super) fn find(property: &str) -> Option<ClassUnicode> {
    let (known, query) = match property.split_once('=') {
        Some(("General_Category" | "gc", value)) => (is_among(CATEGORIES, value), format!("gc={value}")),
        Some(("Script" | "sc", value)) => (is_script_name(value), format!("sc={value}")),
        Some(_) => return None,
        None if is_among(CATEGORIES, property) => (true, format!("gc={property}")),
        None => (is_among(BINARY, property), property.to_owned()),
    };
    match query.as_str() {
        _ if !known => None,
        // No text holds surrogates, and the tables leave the category out.
        "gc=Surrogate" | "gc=Cs" => Some(ClassUnicode::empty()),
        query => look_up(query),
    }
}

/// Looks a property up in the tables of `regex-syntax`. Those would take other
/// spellings than ECMA-262 does, so the name has to be checked before.
fn look_up(query: &str) -> Option<ClassUnicode> {
    match regex_syntax::parse(&format!(r"\p{{{query}}}")).ok()?.into_kind() {
        HirKind::Class(Class::Unicode(set)) => Some(set),
        HirKind::Class(Class::Bytes(none)) => none.to_unicode_class(),
        HirKind::Literal(one) => {
            let chars = std::str::from_utf8(&one.0).ok()?.chars();
            Some(ClassUnicode::new(chars.map(|char| ClassUnicodeRange::new(char, char))))
        }
        _ => None,
    }
}

fn is_among(names: &str, name: &str) -> bool {
    names.split(' ').any(|known| known == name)
}

/// Whether a name is written the way that scripts are: `Old_Italic`, `Latn`.
fn is_script_name(name: &str) -> bool {
    let is_word = |word: &str| {
        let mut letters = word.bytes();
        letters.next().is_some_and(|first| first.is_ascii_uppercase())
            && letters.all(|letter| letter.is_ascii_lowercase())
    };
    name == "SignWriting" || name.split('_').all(is_word)
}

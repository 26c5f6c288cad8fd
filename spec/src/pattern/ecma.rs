//! Terms, groups and quantifiers: the outer syntax of a pattern.

use std::collections::BTreeSet;
use std::mem;

use regex_syntax::hir::{Hir, Look, Repetition};

use super::class::{self, Atom};
use super::cursor::{Cursor, syntax};
use super::error::{PatternError, PatternErrorKind};
use super::property;

/// How deep groups may stand within each other.
const DEPTH_LIMIT: usize = 200;

/// The largest number in a quantifier.
const REPETITION_LIMIT: u32 = 1000;

/// An expression to search for, and whether it has to be found.
pub(super) struct Search {
    pub(super) hir: Hir,
    pub(super) expect: bool,
}

/// Reads a pattern: itself first, then the look-aheads at its start.
pub(super) fn read(source: &str) -> Result<Vec<Search>, PatternError> {
    let whole = Frame::new(Role::Group, 0, 0);
    let cursor = Cursor::new(source);
    let mut reader = Reader { cursor, current: whole, outer: Vec::new(), look_aheads: Vec::new() };
    while let Some(first) = reader.cursor.peek() {
        reader.term(first)?;
    }
    reader.finish()
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    /// The innermost open group, or the whole pattern.
    current: Frame,
    /// What stands around it, outermost first.
    outer: Vec<Frame>,
    look_aheads: Vec<LookAhead>,
}

/// A look-ahead at the start, which becomes a test of its own.
struct LookAhead {
    offset: usize,
    search: Search,
}

/// A group whose end has not been read.
struct Frame {
    role: Role,
    /// Where its `(` stands.
    offset: usize,
    /// The alternatives before the last.
    alternatives: Vec<Hir>,
    /// What has been read of the last alternative.
    terms: Vec<Hir>,
    /// Whether that is the only alternative, and takes no character so far.
    at_start: bool,
    /// Number of look-aheads in front of the group.
    look_aheads: usize,
    /// Names of the groups in the last alternative.
    names: BTreeSet<String>,
    /// Names of the groups in those before; the last may use them again.
    names_before: BTreeSet<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Group,
    LookAhead { expect: bool },
}

impl Frame {
    fn new(role: Role, offset: usize, look_aheads: usize) -> Self {
        Self {
            role,
            offset,
            alternatives: Vec::new(),
            terms: Vec::new(),
            at_start: true,
            look_aheads,
            names: BTreeSet::new(),
            names_before: BTreeSet::new(),
        }
    }

    fn push(&mut self, term: Hir) {
        self.at_start &= term.properties().maximum_len() == Some(0);
        self.terms.push(term);
    }

    fn end_alternative(&mut self) {
        self.alternatives.push(Hir::concat(mem::take(&mut self.terms)));
        self.at_start = false;
        self.names_before.append(&mut self.names);
    }
}

impl Reader<'_> {
    /// Reads a term, or the start, a bar or the end of a group.
    fn term(&mut self, first: char) -> Result<(), PatternError> {
        let offset = self.cursor.offset();
        if quantifier(&mut self.cursor)?.is_some() {
            return Err(syntax(offset, "this quantifier has nothing to repeat"));
        }
        self.cursor.next();
        let assertion = match first {
            '(' => return self.open(offset),
            ')' => return self.close(offset),
            '|' => return self.bar(),
            '^' => Look::Start,
            '$' => Look::End,
            '\\' if self.cursor.eat("b") => Look::WordAscii,
            '\\' if self.cursor.eat("B") => Look::WordAsciiNegate,
            _ => {
                let atom = atom(&mut self.cursor, first, offset)?;
                let repeated = repeated(atom, quantifier(&mut self.cursor)?);
                self.current.push(repeated);
                return Ok(());
            }
        };
        self.current.push(Hir::look(assertion));
        Ok(())
    }

    /// Opens a group, its `(` being taken.
    fn open(&mut self, offset: usize) -> Result<(), PatternError> {
        let role = self.role(offset)?;
        if role != Role::Group && !self.is_at_start() {
            return Err(PatternError { offset, kind: PatternErrorKind::LookAheadInside });
        }
        if self.outer.len() == DEPTH_LIMIT {
            let kind = PatternErrorKind::TooLarge { limit: DEPTH_LIMIT, of: "groups within each other" };
            return Err(PatternError { offset, kind });
        }
        let inner = Frame::new(role, offset, self.look_aheads.len());
        self.outer.push(mem::replace(&mut self.current, inner));
        Ok(())
    }

    /// Whether what comes next looks at the place where every match of the pattern starts.
    fn is_at_start(&self) -> bool {
        self.outer.iter().chain([&self.current]).all(|frame| frame.role == Role::Group && frame.at_start)
    }

    /// Reads what tells one kind of group from another, after the `(`.
    fn role(&mut self, offset: usize) -> Result<Role, PatternError> {
        if self.cursor.eat("?=") {
            return Ok(Role::LookAhead { expect: true });
        }
        if self.cursor.eat("?!") {
            return Ok(Role::LookAhead { expect: false });
        }
        if self.cursor.eat("?<=") || self.cursor.eat("?<!") {
            return Err(PatternError { offset, kind: PatternErrorKind::LookBehind });
        }
        if self.cursor.eat("?<") {
            let name =
                group_name(&mut self.cursor).ok_or_else(|| syntax(offset, "this group name is invalid"))?;
            self.declare(name, offset)?;
        } else if !self.cursor.eat("?:") && self.cursor.eat("?") {
            return Err(syntax(offset, "this kind of group is unknown (flags are not supported)"));
        }
        Ok(Role::Group)
    }

    fn declare(&mut self, name: String, offset: usize) -> Result<(), PatternError> {
        match self.current.names.insert(name) {
            true => Ok(()),
            false => Err(syntax(offset, "a group name is given twice")),
        }
    }

    /// Starts the next alternative.
    fn bar(&mut self) -> Result<(), PatternError> {
        self.refuse_look_aheads(self.current.look_aheads)?;
        self.current.end_alternative();
        Ok(())
    }

    /// Closes a group, its `)` being taken, and reads its quantifier.
    fn close(&mut self, offset: usize) -> Result<(), PatternError> {
        let outer = self.outer.pop().ok_or_else(|| syntax(offset, "this `)` closes no group"))?;
        let mut group = mem::replace(&mut self.current, outer);
        group.end_alternative();
        let hir = Hir::alternation(group.alternatives);
        for name in group.names_before {
            self.declare(name, group.offset)?;
        }
        if let Role::LookAhead { expect } = group.role {
            self.look_aheads.push(LookAhead { offset: group.offset, search: Search { hir, expect } });
            return Ok(());
        }
        let bounds = quantifier(&mut self.cursor)?;
        if bounds.is_some() {
            self.refuse_look_aheads(group.look_aheads)?;
        }
        self.current.push(repeated(hir, bounds));
        Ok(())
    }

    /// Refuses the look-aheads from number `from` on: they do not hold for every match.
    fn refuse_look_aheads(&self, from: usize) -> Result<(), PatternError> {
        match self.look_aheads.get(from) {
            Some(&LookAhead { offset, .. }) => {
                Err(PatternError { offset, kind: PatternErrorKind::LookAheadInside })
            }
            None => Ok(()),
        }
    }

    /// Ends the pattern. Look-aheads become tests of their own if every match
    /// starts where the text does: only then do all look at the same place.
    fn finish(mut self) -> Result<Vec<Search>, PatternError> {
        if !self.outer.is_empty() {
            return Err(syntax(self.current.offset, "this group is not closed"));
        }
        self.current.end_alternative();
        let mut searches = vec![Search { hir: Hir::alternation(self.current.alternatives), expect: true }];
        let Some(&LookAhead { offset, .. }) = self.look_aheads.first() else {
            return Ok(searches);
        };
        searches.extend(self.look_aheads.into_iter().map(|look_ahead| look_ahead.search));
        if !searches.iter().any(|search| search.expect && is_anchored(&search.hir)) {
            return Err(PatternError { offset, kind: PatternErrorKind::LookAheadInside });
        }
        let anchored = |Search { hir, expect }| {
            let hir = Hir::concat(vec![Hir::look(Look::Start), hir]);
            Search { hir, expect }
        };
        Ok(searches.into_iter().map(anchored).collect())
    }
}

/// Whether an expression matches at the start of a text only.
pub(super) fn is_anchored(hir: &Hir) -> bool {
    hir.properties().look_set_prefix().contains(Look::Start)
}

/// Reads what stands for one character; `first` of it, at `offset`, has been taken.
fn atom(cursor: &mut Cursor<'_>, first: char, offset: usize) -> Result<Hir, PatternError> {
    let atom = match first {
        '.' => Atom::Set(class::dot()),
        '[' => Atom::Set(class::class(cursor, offset)?),
        ']' => return Err(syntax(offset, "this `]` closes no class (the character is `\\]`)")),
        '\\' if matches!(cursor.peek(), Some('1'..='9' | 'k')) => {
            return Err(PatternError { offset, kind: PatternErrorKind::BackReference });
        }
        '\\' => class::escape(cursor, offset)?,
        char => Atom::CodePoint(char.into()),
    };
    Ok(atom.into_hir())
}

/// The least and the largest number of repetitions.
type Bounds = (u32, Option<u32>);

fn repeated(hir: Hir, bounds: Option<Bounds>) -> Hir {
    match bounds {
        // Whether many or few are tried first decides where a match ends, not whether there is one.
        Some((min, max)) => Hir::repetition(Repetition { min, max, greedy: true, sub: Box::new(hir) }),
        None => hir,
    }
}

/// Reads a quantifier, if one comes next.
fn quantifier(cursor: &mut Cursor<'_>) -> Result<Option<Bounds>, PatternError> {
    let offset = cursor.offset();
    let bounds = if cursor.eat("*") {
        (0, None)
    } else if cursor.eat("+") {
        (1, None)
    } else if cursor.eat("?") {
        (0, Some(1))
    } else if let Some(bounds) = braces(cursor) {
        bounds
    } else {
        return Ok(None);
    };
    cursor.eat("?");
    match bounds {
        (min, Some(max)) if min > max => {
            Err(syntax(offset, "the numbers of this quantifier are out of order"))
        }
        (min, max) if min.max(max.unwrap_or(0)) > REPETITION_LIMIT => {
            let kind =
                PatternErrorKind::TooLarge { limit: REPETITION_LIMIT as usize, of: "repetitions of a part" };
            Err(PatternError { offset, kind })
        }
        bounds => Ok(Some(bounds)),
    }
}

/// Reads `{n}`, `{n,}` or `{n,m}`. Any other `{` is left, to stand for itself.
fn braces(cursor: &mut Cursor<'_>) -> Option<Bounds> {
    let mut ahead = *cursor;
    if !ahead.eat("{") {
        return None;
    }
    let min = number(&mut ahead)?;
    let max = if ahead.eat(",") { number(&mut ahead) } else { Some(min) };
    if !ahead.eat("}") {
        return None;
    }
    *cursor = ahead;
    Some((min, max))
}

/// Reads a number; one beyond `u32` is beyond every limit anyway.
fn number(cursor: &mut Cursor<'_>) -> Option<u32> {
    let digits = cursor.while_ascii(usize::MAX, u8::is_ascii_digit);
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Reads the name of a group and the `>` after it.
fn group_name(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut name = String::new();
    loop {
        let char = match cursor.next()? {
            '>' => return Some(name).filter(|name| !name.is_empty()),
            '\\' if cursor.eat("u") => char::from_u32(class::code_point(cursor)?)?,
            char => char,
        };
        let property = if name.is_empty() { "ID_Start" } else { "ID_Continue" };
        let is_allowed = match char {
            '$' | '_' => true,
            '\u{200c}' | '\u{200d}' => !name.is_empty(),
            char if char.is_ascii() => {
                char.is_ascii_alphabetic() || (!name.is_empty() && char.is_ascii_digit())
            }
            char => property::find(property)?
                .ranges()
                .iter()
                .any(|range| (range.start()..=range.end()).contains(&char)),
        };
        if !is_allowed {
            return None;
        }
        name.push(char);
    }
}

//! Members given twice.

use super::{Fault, Open, Reader};
use crate::{ErrorKind, Item};

/// Objects with more members look for repeated names by sorting, once, at their
/// end; smaller ones compare as the names come.
const COMPARE_AS_THEY_COME: u32 = 16;

impl Reader<'_> {
    /// Refuses the name that was read last if its object has had it before.
    #[inline]
    pub(super) fn refuse_repeated(&mut self) -> Result<(), Fault> {
        let token = self.tokens.len() - 1;
        let hash = self.rough_hash(token);
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        open.members += 1;
        let (bits, bit) = (&mut open.names[(hash >> 6) as usize & 3], 1 << (hash & 63));
        let (first, fresh) = (open.token + 1, *bits & bit == 0);
        *bits |= bit;
        if fresh || open.members > COMPARE_AS_THEY_COME {
            return Ok(());
        }
        self.compare(first, token)
    }

    /// Compares the name at `token` with those before it in its object, whose
    /// first name is at `first`.
    fn compare(&mut self, first: usize, token: usize) -> Result<(), Fault> {
        let name = self.item(token).as_str();
        let mut earlier = first;
        while earlier < token {
            if self.item(earlier).is(&name) {
                let name = name.into_owned();
                self.at = self.tokens[token].start as usize - 1;
                return Err(ErrorKind::DuplicateMember { name }.into());
            }
            earlier += 1 + self.tokens[earlier + 1].size as usize;
        }
        Ok(())
    }

    /// Refuses an object that has ended if it gives a name twice and its names
    /// were too many to be compared as they came.
    #[inline]
    pub(super) fn refuse_late(&mut self, open: &Open) -> Result<(), Fault> {
        if open.members <= COMPARE_AS_THEY_COME { Ok(()) } else { self.sort_names(open.token) }
    }

    fn sort_names(&mut self, object: usize) -> Result<(), Fault> {
        let item = Item::new(self.text, &self.tokens[object..]);
        let mut names: Vec<_> = item.members().map(|(name, _)| (name.as_str(), name.span().0)).collect();
        names.sort_unstable();
        let repeated = names.windows(2).find(|pair| pair[0].0 == pair[1].0);
        if let Some(pair) = repeated {
            let (name, offset) = (pair[1].0.clone().into_owned(), pair[1].1);
            self.at = offset;
            return Err(ErrorKind::DuplicateMember { name }.into());
        }
        Ok(())
    }

    /// Cheap and weak: it only has to tell most names of one object apart.
    #[inline]
    fn rough_hash(&self, token: usize) -> u64 {
        let name = &self.tokens[token];
        let (start, end) = (name.start as usize, name.end as usize);
        match self.bytes.get(start..).and_then(<[u8]>::first_chunk::<8>) {
            Some(eight) if !name.escaped => hash(*eight, end - start),
            _ => {
                let name = self.item(token).as_str();
                let mut eight = [0; 8];
                eight.iter_mut().zip(name.bytes()).for_each(|(place, byte)| *place = byte);
                hash(eight, name.len())
            }
        }
    }
}

/// Of a name's first eight bytes and its length; what comes behind a shorter
/// name is left out.
#[inline]
fn hash(eight: [u8; 8], length: usize) -> u64 {
    let unused = 8 * 8usize.saturating_sub(length);
    let word = u64::from_le_bytes(eight).checked_shl(unused as u32).unwrap_or(0);
    (word ^ length as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56
}

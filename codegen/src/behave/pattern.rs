//! Patterns as tables.

use openwop_spec::SchemaGraph;
use openwop_spec::pattern::CompiledPattern;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;

use super::FileParts;
use crate::docs::code;
use crate::input::Digest;

/// `patterns.rs`: each pattern once, named by a digest of its source.
pub(super) fn patterns(graph: &SchemaGraph) -> FileParts {
    let mut all: BTreeMap<String, &CompiledPattern> = BTreeMap::new();
    for keywords in graph.ids().filter_map(|id| graph.keywords(id)) {
        let own =
            keywords.pattern.iter().chain(keywords.pattern_properties.iter().map(|(pattern, _)| pattern));
        all.extend(own.map(|pattern| (name(&pattern.source), pattern)));
    }
    let items = all.iter().map(|(name, pattern)| item(name, pattern)).collect();
    let docs = vec!["The patterns of the schemas, as automata that take one step for each byte.".to_owned()];
    FileParts { docs, items, ..FileParts::default() }
}

/// The path of a pattern's static.
pub(super) fn path(source: &str) -> String {
    format!("patterns::{}", name(source))
}

fn name(source: &str) -> String {
    let mut digest = Digest::default();
    digest.add(source.as_bytes());
    format!("P_{}", digest.finish()[..8].to_uppercase())
}

fn item(name: &str, pattern: &CompiledPattern) -> TokenStream {
    let (name, source) = (format_ident!("{name}"), &pattern.source);
    let doc = format!(" {}", code(source));
    let tests = pattern.tests.iter().map(|test| {
        let expect = test.expect;
        let automaton = &test.automaton;
        let runs = automaton.class_runs().into_iter().map(|(last, class)| {
            let (last, class) = (Literal::u8_unsuffixed(last), Literal::u8_unsuffixed(class));
            quote!((#last, #class))
        });
        let (width, start) =
            (Literal::usize_unsuffixed(automaton.width), Literal::u16_unsuffixed(automaton.start));
        let next = Literal::byte_string(&automaton.next);
        quote! {
            openwop_runtime::private::Test {
                dfa: openwop_runtime::private::Dfa {
                    classes: &openwop_runtime::private::class_table(&[#(#runs),*]),
                    width: #width,
                    next: #next,
                    start: #start,
                },
                expect: #expect,
            }
        }
    });
    quote! {
        #[doc = #doc]
        pub(crate) static #name: openwop_runtime::private::Pattern<'static> = openwop_runtime::private::Pattern {
            source: #source,
            tests: &[#(#tests),*],
        };
    }
}

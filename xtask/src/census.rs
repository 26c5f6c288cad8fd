//! `census`

use std::process::ExitCode;

use openwop_spec::Treatment;
use serde_json::json;

use crate::args::{CensusArgs, Format};
use crate::failure::Failure;
use crate::inputs;

pub(crate) fn run(args: &CensusArgs, format: Format) -> Result<ExitCode, Failure> {
    let (_, generated) = inputs::generate(&args.input)?;
    let keywords = &generated.census.keywords;
    let held: Vec<String> = generated
        .api
        .held_as_text()
        .map(|item| format!("{} ({})", generated.graph.name(item.schema), item.name))
        .collect();
    match format {
        Format::Json => {
            let keywords: serde_json::Map<_, _> = keywords
                .iter()
                .map(|(name, count)| {
                    let line =
                        json!({ "treatment": words(count.treatment), "occurrences": count.occurrences });
                    ((*name).to_owned(), line)
                })
                .collect();
            let untested = &generated.census.untested_formats;
            println!("{}", json!({ "keywords": keywords, "untestedFormats": untested, "heldAsText": held }));
        }
        Format::Human => {
            println!("{:<24} {:<11} {:>11}", "keyword", "treatment", "occurrences");
            for (name, count) in keywords {
                println!("{name:<24} {:<11} {:>11}", words(count.treatment), count.occurrences);
            }
            println!();
            for (format, count) in &generated.census.untested_formats {
                println!("format {format:?} is asserted, but there is no test for it: {count} unchecked");
            }
            match held.len() {
                0 => println!("no definition is held as checked text"),
                _ => println!("held as checked text:\n  {}", held.join("\n  ")),
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn words(treatment: Treatment) -> &'static str {
    match treatment {
        Treatment::Typed => "typed",
        Treatment::Checked => "checked",
        Treatment::Documented => "documented",
    }
}

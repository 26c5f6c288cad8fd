//! `gen`

use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use openwop_codegen::Generated;
use serde_json::json;

use crate::args::{Format, GenArgs, Stage};
use crate::failure::Failure;
use crate::{inputs, install, manifest, progress, stage};

pub(crate) fn run(args: &GenArgs, format: Format) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    progress(format, "generating");
    let (_, generated) = inputs::generate(&args.input)?;
    if args.dump == Some(Stage::Model) {
        println!("{:#?}", generated.api);
        return Ok(ExitCode::SUCCESS);
    }
    let out = inputs::out(args.out.as_deref());
    let runtime = manifest::runtime(args.runtime.as_deref());
    if !out.join("Cargo.toml").is_file() {
        let help = "name the folder of the openwop-runtime crate with --runtime";
        fs::metadata(&runtime).map_err(|error| Failure::io("read", &runtime, &error, help))?;
    }
    let fixtures = inputs::root().join("tests").join("fixtures");
    // Fixtures are those of the repo's own schemas.
    let own = args.input.schemas.is_none() && fixtures.is_dir();
    let proof = if args.no_fixtures || !own {
        "no fixtures read".to_owned()
    } else {
        progress(format, "building the new crate and reading the fixtures");
        stage::prove(&out, &runtime, &generated.files, &fixtures)?
    };
    install::install(&out, &runtime, &generated.files)?;
    summary(&generated, &out.display().to_string(), &proof, started, format);
    Ok(ExitCode::SUCCESS)
}

fn summary(generated: &Generated, out: &str, proof: &str, started: Instant, format: Format) {
    let bytes: usize = generated.files.values().map(String::len).sum();
    let events = generated.api.events.as_ref().map_or(0, |events| events.types.len());
    let text: Vec<&str> = generated.api.held_as_text().map(|item| item.name.as_str()).collect();
    match format {
        Format::Json => println!(
            "{}",
            json!({
                "out": out,
                "files": generated.files.len(),
                "bytes": bytes,
                "definitions": generated.api.entries.len(),
                "types": generated.api.items.len(),
                "events": events,
                "heldAsText": text,
                "fixtures": proof,
            })
        ),
        Format::Human => {
            println!(
                "{out}: {} files, {} kB; {} documents and definitions, {} types, {events} event types",
                generated.files.len(),
                bytes / 1000,
                generated.api.entries.len(),
                generated.api.items.len(),
            );
            println!("{proof}; {:.1} s", started.elapsed().as_secs_f64());
            if !text.is_empty() {
                println!("held as checked text: {} (see `cargo xtask census`)", text.join(", "));
            }
        }
    }
}

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Checks what OpenWOP hosts say.
#[derive(Debug, Parser)]
#[command(name = "openwop", version, max_term_width = 100)]
pub(crate) struct Args {
    /// How to print: for people, or as JSON on standard output.
    #[arg(long, global = true, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text.
    Human,
    /// JSON, alone on standard output.
    Json,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check event logs, streams and documents against the schemas.
    Validate(ValidateArgs),
}

#[derive(Debug, clap::Args)]
#[command(
    after_long_help = VALIDATE_HELP,
    override_usage = "openwop validate [OPTIONS] <FILE>...\n       openwop validate --list-ids"
)]
pub(crate) struct ValidateArgs {
    /// Files to check; `-` is standard input. The form of each is seen from how it begins: an NDJSON
    /// log, a JSON array of events, a poll body (an object with an `events` array), captured SSE
    /// text, or one JSON document over several lines.
    #[arg(value_name = "FILE", required_unless_present = "list_ids")]
    pub(crate) files: Vec<PathBuf>,
    /// Check each value against this document or definition in place of the event schemas: an id
    /// of --list-ids, or a short form of one, such as `capabilities`, `node.started` or `nodeStarted`.
    ///
    /// Each line of an NDJSON log, each item of an array and each event of a stream is such a value;
    /// a poll body is one as a whole, and so is an array where the id is of arrays.
    #[arg(long = "as", value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Print the ids that --as takes, one a line, and exit.
    #[arg(long, conflicts_with_all = ["files", "id"])]
    pub(crate) list_ids: bool,
    /// Threads that check [default: one for each core].
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// More threads than any machine of today has cores would only cost memory.
const MAX_THREADS: usize = 512;

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count = text.parse().map_err(|_| format!("not a number from 1 to {MAX_THREADS}"))?;
    if NonZeroUsize::get(count) > MAX_THREADS {
        return Err(format!("at most {MAX_THREADS}"));
    }
    Ok(count)
}

const VALIDATE_HELP: &str = "\
Verdicts: valid; invalid; unknown, a type outside the vocabulary that the schemas admit. An array
counts item by item and a poll body event by event, wherever it stands; an object with `type` or
`eventId` is an event, never a poll body. What stands around the events of a poll body is checked as
JSON, and counts only where it is none, behind them. A byte-order mark at the start of a file and
blank lines are passed over. A value of more than 64 MiB is a finding. In tables, `/*` in a place
stands for any index or name.

With --format json, one line for each value, in the order of the input:
  {\"file\":\"run.ndjson\",\"line\":7,\"column\":1,\"type\":\"node.started\",\"verdict\":\"invalid\",
   \"violations\":[{\"line\":7,\"column\":85,\"instance\":\"/payload\",
     \"schema\":\"run-event-payloads.schema.json#/$defs/nodeStarted/required\",
     \"keyword\":\"required\",\"message\":\"an object lacks the member \\\"nodeId\\\"\"}]}
\"file\" is \"-\" for standard input. \"type\" is null where the text has none; with --as it is the id.
\"violations\" is there for invalid values and lists the first 20; \"more\" counts the rest. Keyword and
schema of what is no JSON: \"json\" (or \"duplicate\" for a member given twice) and \"\". Columns count
characters from 1.

Exit codes: 0 clean, 1 findings, 2 usage or unreadable input, 3 nothing to check (no input holds a
value: an empty file, array or poll body, a stream without data), 130 interrupted.";

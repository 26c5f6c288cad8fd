//! `openwop validate`: reads inputs, judges each value, and says what is wrong.

mod hints;
mod json;
mod pool;
mod reason;
mod subject;
mod table;
mod tally;
mod verdict;

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::args::{Format, ValidateArgs};
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::output::{self, Closed};
use crate::progress::Progress;
use crate::source::{Chunk, Input, Inputs, total_length};
use pool::{Part, Pool};
use subject::Subject;
use tally::Tally;
use verdict::judge;

/// Runs the command.
///
/// # Errors
///
/// Arguments that make no sense, and standard output that cannot be written.
pub(crate) fn run(args: &ValidateArgs, format: Format) -> Result<ExitCode, Failure> {
    if args.list_ids {
        return subject::list_ids();
    }
    if args.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        return Err(Failure::usage("standard input is named twice", "it can be read only once"));
    }
    let subject = args.id.as_deref().map_or(Ok(Subject::Event), Subject::named)?;
    if let Some(warning) = subject.warning() {
        warning.print();
    }
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    interrupt::listen();
    let inputs = Inputs::new(&args.files, subject.unwrap());
    let pool = Pool::start(inputs, subject, format, threads.map_or(1, NonZeroUsize::get));
    let progress = Progress::new(total_length(&args.files), format == Format::Json);
    let mut run = Run { format, progress, tally: Tally::default(), unreadable: false };
    let closed = run.collect(pool)?;
    run.finish(closed)
}

/// Reads one log, whatever its form, and checks each value as an event.
///
/// `each` gets what `openwop validate --format json` prints of a value, without the line's end;
/// `file` is what that says the input is called. Memory does not grow with the log.
///
/// ```
/// let log = b"{\"type\":\"node.started\"}\n[1]\n";
/// let mut lines = Vec::new();
/// openwop_cli::validate("run.ndjson", &log[..], |line| lines.push(line.to_owned()))?;
/// assert_eq!(lines.len(), 2);
/// assert!(lines[1].starts_with(r#"{"file":"run.ndjson","line":2,"column":2,"type":null,"#));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// What the reader says.
pub fn validate(file: &str, reader: impl Read + Send, mut each: impl FnMut(&str)) -> io::Result<()> {
    let subject = Subject::Event;
    let mut input = Input::new(file.into(), Box::new(reader));
    let (mut chunk, prefix, mut line) = (Chunk::default(), json::prefix(file), String::new());
    while input.next(&mut chunk, subject.unwrap())? {
        chunk.for_each(|text| {
            judge(subject, text, &mut |text, verdict| {
                line.clear();
                json::write_verdict(&mut line, &prefix, text.place(0), &verdict);
                each(line.trim_end());
            });
        });
    }
    Ok(())
}

/// What has come of a run so far.
struct Run {
    format: Format,
    progress: Progress,
    tally: Tally,
    /// An input could not be read, or not to its end.
    unreadable: bool,
}

impl Run {
    /// Takes all parts of the pool, in order; says why it stopped before their end.
    fn collect(&mut self, mut pool: Pool) -> Result<Option<Closed>, Failure> {
        let mut out = io::stdout().lock();
        while let Some(part) = pool.next() {
            let closed = output::write_lines(&mut out, part.lines.as_bytes())
                .map_err(|error| Failure::output(&error))?;
            self.take(part);
            if closed.is_some() {
                return Ok(closed);
            }
        }
        Ok(interrupt::asked().then_some(Closed::Interrupted))
    }

    fn take(&mut self, part: Part) {
        self.tally.merge(part.tally);
        self.progress.advance(part.read);
        if let Some(failure) = part.failure {
            self.unreadable = true;
            self.progress.suspend(|| failure.print());
        }
    }

    /// Says what there is to say in the end.
    fn finish(self, closed: Option<Closed>) -> Result<ExitCode, Failure> {
        self.progress.finish();
        let interrupted = closed == Some(Closed::Interrupted);
        let closing = table::closing(&self.tally, interrupted);
        match self.format {
            Format::Json => anstream::eprintln!("{closing}"),
            Format::Human if closed == Some(Closed::Pipe) => {}
            Format::Human => output::print(&(table::table(&self.tally) + &closing + "\n"))?,
        }
        let total = self.tally.total();
        let nothing = total.sum() == 0 && !interrupted && !self.unreadable;
        if nothing {
            Failure::nothing().print();
        }
        Ok(match total.invalid {
            _ if interrupted => failure::interrupted(),
            _ if self.unreadable => failure::usage(),
            _ if nothing => failure::nothing(),
            0 => ExitCode::SUCCESS,
            _ => failure::findings(),
        })
    }
}

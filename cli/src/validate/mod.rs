//! `openwop validate`: reads inputs, judges each value, and says what is wrong.

mod json;
mod pool;
mod reason;
mod subject;
mod table;
mod tally;
mod verdict;

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::args::{Format, ValidateArgs};
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::output::{self, Closed};
use crate::progress::Progress;
use crate::source::{Inputs, total_length};
use pool::{Part, Pool};
use subject::Subject;
use tally::Tally;

/// Runs the command.
///
/// # Errors
///
/// Arguments that make no sense, and standard output that cannot be written.
pub(crate) fn run(args: &ValidateArgs, format: Format) -> Result<ExitCode, Failure> {
    if args.list_ids {
        return subject::list_ids();
    }
    if args.files.iter().filter(|&file| file == "-").count() > 1 {
        return Err(Failure::usage("standard input is named twice", "it can be read only once"));
    }
    let subject = args.id.as_deref().map_or(Ok(Subject::Event), Subject::named)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    interrupt::listen();
    let inputs = Inputs::new(&args.files, subject.unwrap());
    let pool = Pool::start(inputs, subject, format, threads.map_or(1, NonZeroUsize::get));
    let progress = Progress::new(total_length(&args.files), format == Format::Json);
    let mut run = Run { format, progress, tally: Tally::default(), unreadable: false };
    let closed = run.collect(pool)?;
    run.finish(closed)
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
        Ok(match self.tally.total().invalid {
            _ if interrupted => failure::interrupted(),
            _ if self.unreadable => failure::usage(),
            0 => ExitCode::SUCCESS,
            _ => failure::findings(),
        })
    }
}

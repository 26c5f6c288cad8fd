//! Threads that read and judge chunks, and their results in the input's order.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::json;
use super::subject::Subject;
use super::tally::Tally;
use super::verdict::judge;
use crate::args::Format;
use crate::failure::Failure;
use crate::interrupt;
use crate::source::{Chunk, Inputs};

/// Bytes of output at which a part is handed on before its chunk ends.
const MAX_LINES: usize = 512 << 10;

/// How long Ctrl-C may go unseen while nothing comes.
const PATIENCE: Duration = Duration::from_millis(50);

/// What was made of a chunk, or of a part of it.
#[derive(Default)]
pub(crate) struct Part {
    /// Number of the chunk.
    number: u64,
    /// Nothing more comes of this chunk.
    last: bool,
    /// Whole lines for standard output.
    pub(crate) lines: String,
    /// What was counted.
    pub(crate) tally: Tally,
    /// Bytes of the input.
    pub(crate) read: u64,
    /// Why an input could not be read any further.
    pub(crate) failure: Option<Failure>,
}

/// The threads, and what comes of them.
pub(crate) struct Pool {
    parts: Receiver<Part>,
    /// Parts that have come before it was their turn.
    early: BTreeMap<u64, Part>,
    turn: Arc<Turn>,
    next: u64,
}

/// How far the output is, so that no thread runs far ahead of it.
#[derive(Default)]
struct Turn {
    /// The chunk whose parts are next.
    next: Mutex<u64>,
    moved: Condvar,
}

struct Worker {
    inputs: Arc<Mutex<Inputs>>,
    turn: Arc<Turn>,
    /// Chunks that may be in work or wait at once.
    window: u64,
    parts: SyncSender<Part>,
    subject: Subject,
    format: Format,
}

impl Pool {
    /// Starts so many threads. Nobody waits for their end: one may be in a read
    /// that nothing ends, such as of a terminal.
    pub(crate) fn start(inputs: Inputs, subject: Subject, format: Format, threads: usize) -> Self {
        let inputs = Arc::new(Mutex::new(inputs));
        let turn = Arc::<Turn>::default();
        let (sender, parts) = sync_channel(threads);
        for _ in 0..threads {
            let worker = Worker {
                inputs: Arc::clone(&inputs),
                turn: Arc::clone(&turn),
                window: 2 * threads as u64,
                parts: sender.clone(),
                subject,
                format,
            };
            std::thread::spawn(move || worker.run());
        }
        Self { parts, early: BTreeMap::new(), turn, next: 0 }
    }

    /// The next part; `None` after the last and on Ctrl-C.
    pub(crate) fn next(&mut self) -> Option<Part> {
        let part = loop {
            if interrupt::asked() {
                return None;
            }
            if let Some(part) = self.early.remove(&self.next) {
                break part;
            }
            match self.parts.recv_timeout(PATIENCE) {
                Ok(part) => {
                    self.early.insert(part.number, part);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        };
        if part.last {
            self.next += 1;
            self.turn.set(self.next);
        }
        Some(part)
    }
}

impl Turn {
    fn set(&self, next: u64) {
        *lock(&self.next) = next;
        self.moved.notify_all();
    }

    /// Waits until the output has come to a chunk.
    fn wait_for(&self, number: u64) {
        let waiting = self.moved.wait_while(lock(&self.next), |next| *next < number);
        drop(waiting.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Worker {
    /// Reads and judges, chunk by chunk, until nothing comes or nobody listens.
    fn run(self) {
        let mut chunk = Chunk::default();
        while self.read(&mut chunk) {
            if self.judge(&mut chunk).is_none() {
                return;
            }
        }
    }

    /// Reading is done by whoever is free, one at a time, into memory of its own.
    fn read(&self, chunk: &mut Chunk) -> bool {
        let mut inputs = lock(&self.inputs);
        self.turn.wait_for((inputs.next_number() + 1).saturating_sub(self.window));
        inputs.next(chunk)
    }

    /// Sends what is to be said of a chunk; `None` when nobody listens.
    fn judge(&self, chunk: &mut Chunk) -> Option<()> {
        let prefix = json::prefix(&chunk.file);
        let mut part = Part { number: chunk.number, ..Part::default() };
        let mut listening = Some(());
        chunk.for_each(|text| {
            judge(self.subject, text, &mut |text, verdict| {
                part.tally.count(&chunk.file, &verdict);
                if self.format == Format::Json {
                    json::write_verdict(&mut part.lines, &prefix, text.place(0), &verdict);
                    if part.lines.len() >= MAX_LINES && listening.is_some() {
                        listening = self.send_early(&mut part);
                    }
                }
            });
        });
        listening?;
        (part.last, part.read, part.failure) = (true, chunk.read, chunk.failure.take());
        self.parts.send(part).ok()
    }

    /// Sends a part that is not its chunk's last, when it is its turn: such
    /// parts are not held.
    fn send_early(&self, part: &mut Part) -> Option<()> {
        self.turn.wait_for(part.number);
        let number = part.number;
        self.parts.send(std::mem::replace(part, Part { number, ..Part::default() })).ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

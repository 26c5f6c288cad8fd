use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Input below this is dealt with before anybody asks.
const LARGE: u64 = 16 << 20;

/// A bar on standard error, where that is a terminal and the input is large.
pub(crate) struct Progress {
    bar: ProgressBar,
    read: u64,
    wanted: bool,
}

impl Progress {
    /// A bar for so many bytes; `None` where nobody knows. `lines` says that
    /// standard output gets lines all along, which a bar would garble where
    /// both go to one terminal.
    pub(crate) fn new(total: Option<u64>, lines: bool) -> Self {
        let garbles = lines && std::io::stdout().is_terminal();
        let wanted = std::io::stderr().is_terminal() && !garbles && total.is_none_or(|total| total >= LARGE);
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
            None => "{bytes} {bytes_per_sec}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, read: 0, wanted }
    }

    /// Moves on by so many bytes.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.read += bytes;
        if self.wanted && self.bar.is_hidden() && (self.bar.length().is_some() || self.read >= LARGE) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(self.read);
    }

    /// Does what writes to the same terminal.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

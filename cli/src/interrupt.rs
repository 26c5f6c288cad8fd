//! Ctrl-C: the first asks for an end at the next whole line, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Takes over Ctrl-C for this process.
pub(crate) fn listen() {
    // Without a handler Ctrl-C ends the process as it always did, between two
    // writes: that is no reason not to work.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether Ctrl-C has been pressed.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

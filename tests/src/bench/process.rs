//! Other programs: how they are run, and what they cost.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::AnyError;

/// Runs a command and gives back what it prints on standard output.
///
/// # Errors
///
/// A command that cannot be run or fails, with what it says.
pub fn output(command: &mut Command) -> Result<String, AnyError> {
    let output = command.output().map_err(|error| format!("{command:?} cannot be run: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} failed: {}\n{errors}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a command can be run and succeeds.
#[must_use]
pub fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Cargo in a folder, without what the workspace's own build sets for itself.
#[must_use]
pub fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.current_dir(folder);
    for variable in ["CARGO_TARGET_DIR", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(variable);
    }
    command
}

/// `cargo typify`: `$CARGO_TYPIFY`, or on the PATH; `None`, and a word on how to
/// get it, where it is missing.
#[must_use]
pub fn typify() -> Option<Command> {
    let program = || {
        let mut command =
            Command::new(env::var_os("CARGO_TYPIFY").unwrap_or_else(|| OsString::from("cargo-typify")));
        command.arg("typify");
        command
    };
    if works(program().arg("--help")) {
        return Some(program());
    }
    println!("skipped: cargo-typify is not installed (cargo install cargo-typify --version 0.8.0)");
    None
}

/// User and system time of a child process, from `/proc` in hundredths.
///
/// # Errors
///
/// A command that cannot be run or fails.
pub fn cpu_seconds(command: &mut Command) -> Result<f64, AnyError> {
    let before = children_ticks()?;
    output(command)?;
    Ok((children_ticks()? - before) / 100.0)
}

fn children_ticks() -> Result<f64, AnyError> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // Behind the command's name in brackets; cutime and cstime are fields 16 and 17.
    let fields: Vec<&str> =
        stat.rsplit_once(')').ok_or("a strange /proc/self/stat")?.1.split_whitespace().collect();
    Ok(fields[13].parse::<f64>()? + fields[14].parse::<f64>()?)
}

/// What one run of a command took.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// From start to end.
    pub wall_seconds: f64,
    /// CPU time of the thread that had most, but for its last milliseconds: what
    /// the wall time would be if each thread had a core of its own.
    pub busiest_thread_seconds: f64,
    /// The most memory that it held.
    pub peak_megabytes: f64,
}

/// Runs a command and looks often at what it and its threads have used so far:
/// the kernel keeps peak and sum as long as they live.
///
/// # Errors
///
/// A command that cannot be run or fails.
pub fn cost(command: &mut Command) -> Result<Cost, AnyError> {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let process = format!("/proc/{}", child.id());
    let (mut peak, mut busiest) = (0.0, 0.0);
    let exit = loop {
        peak = peak_megabytes(&process).unwrap_or(peak);
        busiest = thread_seconds(&process).fold(busiest, f64::max);
        if let Some(exit) = child.try_wait()? {
            break exit;
        }
        sleep(Duration::from_millis(2));
    };
    if !exit.success() {
        return Err(format!("{command:?} failed: {exit}").into());
    }
    let wall_seconds = started.elapsed().as_secs_f64();
    Ok(Cost { wall_seconds, busiest_thread_seconds: busiest, peak_megabytes: peak })
}

fn peak_megabytes(process: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("{process}/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(kilobytes.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

/// CPU time of each thread that lives.
fn thread_seconds(process: &str) -> impl Iterator<Item = f64> {
    let threads = fs::read_dir(format!("{process}/task")).into_iter().flatten().flatten();
    threads.filter_map(|thread| {
        let nanoseconds = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        Some(nanoseconds.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
    })
}

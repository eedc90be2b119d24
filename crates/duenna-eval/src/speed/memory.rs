//! Peaks of memory: each program in a process of its own.

use std::path::Path;
use std::process::Command;

use serde::Serialize;

use super::{Program, duenna};

/// Who runs a program in a process of its own.
#[derive(Debug, Clone, Copy)]
pub enum Engine {
    /// This very program, started again.
    Duenna,
    /// CPython.
    Python,
}

const PYTHON: &str = "import sys; exec(compile(sys.argv[1], 'program', 'exec'))\n\
    print([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0], file=sys.stderr)";

/// The most memory this process ever had, in KiB; `None` where the system does not tell.
fn high_water() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Runs a program here and says what this process needed at most, in KiB: what a process of its own is started for.
///
/// # Errors
/// The program fails, or the system does not tell.
pub fn peak(source: &str) -> Result<u64, String> {
    duenna::run(source)?;
    high_water().ok_or_else(|| "this system does not tell what a process needs".to_owned())
}

/// Peaks of Duenna's and of CPython's process, in KiB: with a program, and with an empty one.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Memory {
    /// With the program.
    pub program: (u64, u64),
    /// With an empty one.
    pub empty: (u64, u64),
}

/// What a program has to add to a process to be compared, in KiB: below it is mostly chance.
const LEAST: u64 = 1024;

#[expect(clippy::cast_precision_loss, reason = "a ratio of bytes, two digits of it")]
fn ratio((ours, theirs): (u64, u64)) -> f64 {
    ours as f64 / theirs.max(1) as f64
}

impl Memory {
    /// Duenna's process over CPython's.
    #[must_use]
    pub fn of_process(&self) -> f64 {
        ratio(self.program)
    }

    /// What the program adds to Duenna's process over what it adds to CPython's; `None` where that is too little to tell.
    #[must_use]
    pub fn of_program(&self) -> Option<f64> {
        let ours = self.program.0.saturating_sub(self.empty.0);
        let theirs = self.program.1.saturating_sub(self.empty.1);
        (theirs >= LEAST || ours >= 3 * LEAST).then(|| ratio((ours, theirs)))
    }
}

/// What a program needs here and on CPython; `None` where the system does not tell.
pub(super) fn compare(program: Program, python: &Path) -> Result<Option<Memory>, String> {
    if high_water().is_none() {
        return Ok(None);
    }
    let both = |ours: &str, theirs: &str| -> Result<(u64, u64), String> {
        Ok((measure(Engine::Duenna, ours, python)?, measure(Engine::Python, theirs, python)?))
    };
    Ok(Some(Memory { program: both(&program.labelled(), &program.public())?, empty: both("pass\n", "pass\n")? }))
}

fn measure(engine: Engine, source: &str, python: &Path) -> Result<u64, String> {
    let mut command = match engine {
        Engine::Duenna => {
            let this = std::env::current_exe().map_err(|error| error.to_string())?;
            let mut command = Command::new(this);
            command.args(["speed", "--peak", source]);
            command
        }
        Engine::Python => {
            let mut command = Command::new(python);
            command.args(["-c", PYTHON, source]);
            command
        }
    };
    let output = command.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stderr);
    told.trim().lines().last().and_then(|line| line.parse().ok()).ok_or_else(|| told.trim().to_owned())
}

//! Peaks of memory: each program in a process of its own, less what an empty program needs there.

use std::path::Path;
use std::process::Command;

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

/// Duenna's and CPython's bytes for a program; `None` where the system does not tell.
pub(super) fn compare(program: Program, python: &Path) -> Result<Option<(u64, u64)>, String> {
    if high_water().is_none() {
        return Ok(None);
    }
    let over = |engine, source: &str| -> Result<u64, String> {
        Ok(1024 * measure(engine, source, python)?.saturating_sub(measure(engine, "pass\n", python)?))
    };
    Ok(Some((over(Engine::Duenna, &program.labelled())?, over(Engine::Python, &program.public())?)))
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

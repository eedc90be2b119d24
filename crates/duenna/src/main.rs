//! The program; see the library for how it works.

use std::process::ExitCode;

const _: () =
    assert!(!duenna_core::switches::CAN_BREAK, "rules can be broken in this build, which is for the suites alone");

fn main() -> ExitCode {
    duenna::cli::main()
}

//! How fast artifacts run: Duenna with labels, with a tenth of the data labelled, CPython, and Monty, on the same programs,
//! by turns in one run.
//!
//! Each program computes with `zero`, in every tenth of its items. For *labelled* it is private data; else it is public.

mod duenna;
mod memory;
mod peer;

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

pub use self::memory::{Engine, Memory, peak};
use self::peer::Peer;
use crate::python::Unanswered;

/// A program of the comparison.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// Its name.
    pub name: &'static str,
    source: &'static str,
}

macro_rules! programs {
    ($($name:literal),* $(,)?) => {
        &[$(Program { name: $name, source: include_str!(concat!("speed/programs/", $name, ".py")) }),*]
    };
}

/// All programs.
pub const PROGRAMS: &[Program] = programs![
    "arithmetic",
    "strings",
    "sorting",
    "parsing",
    "counting",
    "objects",
    "extraction",
    "recursion",
    "matrix",
    "records",
];

impl Program {
    /// The source with `zero` as a plain number.
    fn public(self) -> String {
        format!("zero = 0\n{}", self.source)
    }

    /// The source with `zero` from the private store.
    fn labelled(self) -> String {
        format!("zero = priv_data_db.access_zero()\n{}", self.source)
    }
}

/// What is compared, and how often.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How often each runs; the shortest time counts.
    pub rounds: u32,
    /// The Python that runs CPython's and Monty's turns.
    pub python: PathBuf,
    /// Only programs of these names; all if there are none.
    pub only: Vec<String>,
    /// Whether peaks of memory are compared, too.
    pub memory: bool,
}

/// Shortest times of one program, in seconds.
#[derive(Debug, Clone, Serialize)]
pub struct Times {
    /// The program.
    pub program: &'static str,
    /// Duenna on public data.
    pub duenna: f64,
    /// Duenna with a tenth of the data labelled.
    pub labelled: f64,
    /// CPython.
    pub cpython: f64,
    /// Monty, where it is installed and can run the program.
    pub monty: Option<f64>,
    /// Peaks of memory: Duenna's with labelled data, and CPython's.
    pub memory: Option<Memory>,
}

/// A comparison.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The version of CPython.
    pub python: String,
    /// Of each program.
    pub programs: Vec<Times>,
}

/// Why a comparison could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Python could not be started, or left.
    #[error(transparent)]
    Python(#[from] Unanswered),
    /// What it answered is no answer.
    #[error("Python's answer is none: {0}")]
    Answer(#[from] serde_json::Error),
    /// A program failed.
    #[error("{program} on {engine}: {error}")]
    Failed {
        /// The program.
        program: &'static str,
        /// Where it ran.
        engine: &'static str,
        /// What it said.
        error: String,
    },
    /// It printed something else than on CPython.
    #[error("{program} prints something else on {engine} than on CPython")]
    Differs {
        /// The program.
        program: &'static str,
        /// Where it ran.
        engine: &'static str,
    },
}

/// Runs the comparison. `progress` is told of each program as it is done.
///
/// # Errors
/// Python is not there, or a program fails or prints something else than on CPython.
pub fn compare(settings: &Settings, mut progress: impl FnMut(&Times)) -> Result<Report, Error> {
    let mut peer = Peer::start(&settings.python)?;
    let mut programs = Vec::new();
    for program in PROGRAMS {
        if !settings.only.is_empty() && !settings.only.iter().any(|name| name == program.name) {
            continue;
        }
        let times = compare_one(*program, settings, &mut peer)?;
        progress(&times);
        programs.push(times);
    }
    Ok(Report { python: peer.version().to_owned(), programs })
}

fn compare_one(program: Program, settings: &Settings, peer: &mut Peer) -> Result<Times, Error> {
    let (public, labelled) = (program.public(), program.labelled());
    let failed = |engine| move |error| Error::Failed { program: program.name, engine, error };
    let mut times = Times {
        program: program.name,
        duenna: f64::INFINITY,
        labelled: f64::INFINITY,
        cpython: f64::INFINITY,
        monty: peer.has_monty().then_some(f64::INFINITY),
        memory: None,
    };
    for _ in 0..settings.rounds {
        let expected = peer.run("cpython", &public)?.map_err(failed("CPython"))?;
        times.cpython = times.cpython.min(expected.seconds);
        for (engine, source, shortest) in
            [("Duenna", &public, &mut times.duenna), ("Duenna, labelled", &labelled, &mut times.labelled)]
        {
            let ran = duenna::run(source).map_err(failed(engine))?;
            if ran.output != expected.output {
                return Err(Error::Differs { program: program.name, engine });
            }
            *shortest = shortest.min(ran.seconds);
        }
        if let Some(shortest) = times.monty {
            // What Monty cannot run is left out of its mean.
            times.monty = match peer.run("monty", &public)? {
                Ok(ran) if ran.output == expected.output => Some(shortest.min(ran.seconds)),
                Ok(_) | Err(_) => None,
            };
        }
    }
    if settings.memory {
        times.memory = memory::compare(program, &settings.python).map_err(failed("a process of its own"))?;
    }
    Ok(times)
}

/// The geometric mean; `None` of nothing.
fn mean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = ratios.fold((0.0, 0.0), |(sum, count), ratio| (sum + ratio.ln(), count + 1.0));
    (count > 0.0).then(|| (sum / count).exp())
}

impl Report {
    /// Duenna's time with a tenth labelled over Monty's.
    #[must_use]
    pub fn over_monty(&self) -> Option<f64> {
        mean(self.programs.iter().filter_map(|times| Some(times.labelled / times.monty?)))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
        write!(
            f,
            "{:<12}{:>10.2}{:>10.2}{:>10.2}{:>10}{:>12.2}{:>12}{:>12.2}",
            self.program,
            self.duenna * 1e3,
            self.labelled * 1e3,
            self.cpython * 1e3,
            ratio(self.monty.map(|monty| monty * 1e3)),
            self.duenna / self.cpython,
            ratio(self.monty.map(|monty| self.duenna / monty)),
            self.labelled / self.duenna,
        )?;
        match self.memory {
            Some(memory) => write!(f, "{:>12.2}{:>12}", memory.of_process(), ratio(memory.of_program())),
            None => Ok(()),
        }
    }
}

/// The line over the table of [`Times`].
#[must_use]
pub fn heading(memory: bool) -> String {
    format!(
        "{:<12}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}{:>12}{}",
        "ms",
        "duenna",
        "labelled",
        "cpython",
        "monty",
        "/cpython",
        "/monty",
        "lab./public",
        if memory { "    mem/cpy.   added/cpy." } else { "" }
    )
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "not measured".to_owned(), |ratio| format!("{ratio:.2}"));
        let all = || self.programs.iter();
        writeln!(f, "geometric means (CPython {}):", self.python)?;
        writeln!(f, "  Duenna / CPython             {}", ratio(mean(all().map(|times| times.duenna / times.cpython))))?;
        let over = mean(all().filter_map(|times| Some(times.duenna / times.monty?)));
        writeln!(f, "  Duenna / Monty               {}", ratio(over))?;
        writeln!(f, "  Duenna, labelled / Monty     {}", ratio(self.over_monty()))?;
        let labels = mean(all().map(|times| times.labelled / times.duenna));
        write!(f, "  labelled / public            {}", ratio(labels))
    }
}

//! Where questions are asked and answered.

use std::io::{self, BufRead, Write};

use zeroize::Zeroizing;

use super::device::{self, Stream};
use super::page::{Page, USUAL_WIDTH, Voice};
use super::pending::Pending;

/// Somebody to ask. What is written to it are Duenna's own words in a question; a line that is not ended is the prompt of the
/// next [`Console::answer`].
pub trait Console: Write {
    /// Begins a question: apart from whatever stands above, and unanswered by whatever was typed before.
    ///
    /// # Errors
    /// If nothing can be written.
    fn begin(&mut self) -> io::Result<()>;

    /// A line of a question that is seen first.
    ///
    /// # Errors
    /// If nothing can be written.
    fn headline(&mut self, text: &str) -> io::Result<()>;

    /// Shows something that is not in Duenna's words, marked as such.
    ///
    /// # Errors
    /// If nothing can be written.
    fn passage(&mut self, text: &str) -> io::Result<()>;

    /// The next line that is typed, without its break; `None` at the end of the input. What was typed before the prompt was shown
    /// is no answer.
    ///
    /// # Errors
    /// If nothing can be written or read.
    fn answer(&mut self) -> io::Result<Option<Zeroizing<String>>>;

    /// Asks for a yes or a no to what stands above; anything but a yes is a no.
    ///
    /// # Errors
    /// If nothing can be written or read.
    fn confirms(&mut self) -> io::Result<bool> {
        write!(self, "[y yes, n no] (Enter = no): ")?;
        let answer = self.answer()?;
        Ok(answer.is_some_and(|answer| matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")))
    }
}

/// The terminal that this process was started in: asks on standard error, and reads standard input.
#[derive(Debug, Default)]
pub(crate) struct SystemConsole {
    pending: Pending,
}

impl SystemConsole {
    /// A line whose letters do not show while they are typed, as after [`Console::answer`].
    pub(crate) fn hidden_answer(&mut self) -> io::Result<Zeroizing<String>> {
        Stream::Errors.write(Voice::Question, &self.pending.all())?;
        let typed = rpassword::read_password().map(Zeroizing::new);
        device::line_was_typed();
        typed
    }
}

impl Write for SystemConsole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.push(bytes);
        Stream::Errors.write(Voice::Question, &self.pending.lines())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Console for SystemConsole {
    fn begin(&mut self) -> io::Result<()> {
        device::discard_input();
        Stream::Errors.put_in_order()
    }

    fn headline(&mut self, text: &str) -> io::Result<()> {
        Stream::Errors.headline(&super::line(text))
    }

    fn passage(&mut self, text: &str) -> io::Result<()> {
        Stream::Errors.passage(&super::line(text))
    }

    fn answer(&mut self) -> io::Result<Option<Zeroizing<String>>> {
        // Before the prompt shows and not after: whoever sees it may answer at once.
        device::discard_input();
        Stream::Errors.write(Voice::Question, &self.pending.all())?;
        let typed = device::read_line();
        if matches!(typed, Ok(Some(_))) {
            device::line_was_typed();
        }
        typed
    }
}

/// A console of any input and output, 80 columns wide: for tests, and for programs that bring their own.
#[derive(Debug)]
pub struct Transcript<R, W> {
    input: R,
    output: W,
    page: Page,
    pending: Pending,
}

impl<R, W: Write> Transcript<R, W> {
    /// Reads answers from `input` and asks on `output`.
    pub fn new(input: R, output: W) -> Self {
        Self { input, output, page: Page::new(), pending: Pending::default() }
    }

    fn show(&mut self, voice: Voice, text: &str) -> io::Result<()> {
        let shown = self.page.write(voice, text, USUAL_WIDTH);
        self.output.write_all(shown.as_bytes())
    }
}

impl<R, W: Write> Write for Transcript<R, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.push(bytes);
        let lines = self.pending.lines();
        self.show(Voice::Question, &lines)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl<R: BufRead, W: Write> Console for Transcript<R, W> {
    fn begin(&mut self) -> io::Result<()> {
        let mut shown = String::new();
        self.page.leave(&mut shown);
        writeln!(self.output, "{shown}")
    }

    fn headline(&mut self, text: &str) -> io::Result<()> {
        self.show(Voice::Question, &super::line(text))
    }

    fn passage(&mut self, text: &str) -> io::Result<()> {
        let shown = self.page.passage(&super::line(text), USUAL_WIDTH);
        self.output.write_all(shown.as_bytes())
    }

    fn answer(&mut self) -> io::Result<Option<Zeroizing<String>>> {
        let prompt = self.pending.all();
        self.show(Voice::Question, &prompt)?;
        self.output.flush()?;
        let mut line = Zeroizing::new(String::new());
        if self.input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let kept = line.trim_end_matches(['\r', '\n']).len();
        line.truncate(kept);
        // As the terminal shows that somebody typed.
        self.page.forget();
        writeln!(self.output)?;
        Ok(Some(line))
    }
}

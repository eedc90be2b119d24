//! Who answers for the user in a suite, and how often they were asked.

use duenna_core::{Key, Line, Question, ServerName, SteeringLine, ToolName};
use duenna_runtime::consent::{Answers, Choices, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};

/// The user of a suite: sees the question, answers each line apart.
pub trait User {
    /// May the party of a line know its datum?
    fn line(&mut self, question: &Question, line: &Line, choices: &Choices) -> LineAnswer;

    /// May a party shape that?
    fn steering(&mut self, question: &Question, line: &SteeringLine) -> LineAnswer;

    /// A value that the store has not got. None unless they give one.
    fn value(&mut self, _key: &Key) -> Option<NewValue> {
        None
    }

    /// Is a call to be made again that an earlier artifact of the task made?
    fn again(&mut self, _server: &ServerName, _tool: &ToolName) -> bool {
        false
    }
}

/// Says yes to everything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Anything;

impl User for Anything {
    fn line(&mut self, _: &Question, _: &Line, _: &Choices) -> LineAnswer {
        LineAnswer::Allow(Lasts::Task)
    }

    fn steering(&mut self, _: &Question, _: &SteeringLine) -> LineAnswer {
        LineAnswer::Allow(Lasts::Task)
    }

    fn again(&mut self, _: &ServerName, _: &ToolName) -> bool {
        true
    }
}

/// A user whose interruptions are counted.
pub(super) struct Counted<'u> {
    user: &'u mut dyn User,
    /// Questions, values asked for, and calls to be made again.
    pub(super) interruptions: usize,
    /// Lines of questions, steering lines included.
    pub(super) lines: usize,
    /// What one answer in a terminal settles.
    pub(super) items: usize,
}

impl<'u> Counted<'u> {
    pub(super) fn new(user: &'u mut dyn User) -> Self {
        Self { user, interruptions: 0, lines: 0, items: 0 }
    }
}

impl Counted<'_> {
    fn answers(&mut self, asked: &Inquiry) -> Answers {
        let question = &asked.question;
        self.lines += question.lines.len() + question.steering.len();
        self.items += asked.items().len();
        let lines = asked.lines().map(|(line, choices)| self.user.line(question, line, choices)).collect();
        let steering = asked.steering().iter().map(|line| self.user.steering(question, line)).collect();
        Answers { lines, steering }
    }
}

impl Consent for Counted<'_> {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        self.interruptions += 1;
        Ok(self.answers(asked))
    }

    /// One interruption, however many calls it is about.
    fn ask_ahead(&mut self, all: &[Inquiry], _views: &dyn Views) -> Result<Vec<Answers>, ConsentError> {
        self.interruptions += 1;
        Ok(all.iter().map(|asked| self.answers(asked)).collect())
    }

    fn new_value(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError> {
        self.interruptions += 1;
        Ok(self.user.value(key))
    }

    fn again(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        _shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        self.interruptions += 1;
        Ok(self.user.again(server, tool))
    }
}

//! What an answer means: the permissions it is saved as.

use duenna_core::{Datum, Effect, Grain, Lifetime, Line, Purpose, Question, TaskId};

use super::{Answers, Choices, Inquiry, Lasts, LineAnswer};
use duenna_store::Answer;

/// The permissions that `answers` to `asked` mean in `task`. A line without an answer counts as no.
///
/// A coarser grain is a yes at that grain. That the finer one is refused is for the session to know, as long as the task
/// lasts: a saved no would answer coarser re-asking too, which the yes is there for.
#[must_use]
pub fn remembered(asked: &Inquiry, answers: &Answers, task: TaskId) -> Vec<Answer> {
    let no = LineAnswer::Deny(Lasts::Task);
    let question = &asked.question;
    let mut all = Vec::new();
    let said = answers.lines.iter().chain(std::iter::repeat(&no));
    for ((line, choices), said) in asked.lines().zip(said) {
        about_line(&mut all, (line, choices), *said, asked, task);
    }
    let said = answers.steering.iter().chain(std::iter::repeat(&no));
    for (line, said) in question.steering.iter().zip(said) {
        let (mut party, steered) = (line.party.clone(), line.steered.clone());
        let (effect, lasts) = match said {
            LineAnswer::Wait => continue,
            LineAnswer::Allow(lasts) => (Effect::Allow, asked.bounded(*lasts, &Choices::about(line))),
            LineAnswer::Wider(breadth) => match breadth.of_shapers(&line.party) {
                Some(wider) => {
                    party = wider;
                    (Effect::Allow, Lasts::Always)
                }
                // It was not offered.
                None => (Effect::Deny, Lasts::Task),
            },
            LineAnswer::Coarser(..) => (Effect::Deny, Lasts::Task),
            LineAnswer::Deny(lasts) => (Effect::Deny, asked.purposeful(lasts.of_a_no())),
        };
        let (purpose, lasts) = (asked.only(lasts), lifetime(lasts, question, task));
        all.push(Answer::Steering { party, steered, purpose, effect, lasts });
    }
    all
}

fn about_line(all: &mut Vec<Answer>, of: (&Line, &Choices), said: LineAnswer, asked: &Inquiry, task: TaskId) {
    let (line, choices) = of;
    let mut add = |datum: &Datum, grain: Grain, effect, lasts: Lasts, refused_in| {
        let (datum, party, purpose) = (datum.clone(), line.party.clone(), asked.only(lasts));
        let lasts = lifetime(lasts, &asked.question, task);
        all.push(Answer::Data { datum, grain, party, purpose, effect, lasts, refused_in });
    };
    match said {
        LineAnswer::Wait => {}
        LineAnswer::Allow(lasts) => add(&line.datum, line.grain, Effect::Allow, asked.bounded(lasts, choices), None),
        LineAnswer::Wider(breadth) => match breadth.of_data(&line.datum).filter(|_| choices.wider.contains(&breadth)) {
            Some(datum) => add(&datum, line.grain, Effect::Allow, Lasts::Always, None),
            // It was not offered.
            None => add(&line.datum, line.grain, Effect::Deny, Lasts::Task, Some(task)),
        },
        LineAnswer::Coarser(grain, lasts) if choices.coarser.contains(&grain) => {
            add(&line.datum, grain, Effect::Allow, asked.bounded(lasts, choices), None);
        }
        LineAnswer::Coarser(..) => add(&line.datum, line.grain, Effect::Deny, Lasts::Task, Some(task)),
        LineAnswer::Deny(lasts) => {
            add(&line.datum, line.grain, Effect::Deny, asked.purposeful(lasts.of_a_no()), Some(task));
        }
    }
}

fn lifetime(lasts: Lasts, question: &Question, task: TaskId) -> Lifetime {
    match lasts {
        Lasts::Once => Lifetime::Once { task, server: question.server.clone(), tool: question.tool.clone() },
        Lasts::Task => Lifetime::Task(task),
        Lasts::Until(end) => Lifetime::Until(end),
        Lasts::Purpose | Lasts::Always => Lifetime::Always,
    }
}

impl Inquiry {
    /// The purpose that an answer is limited to.
    fn only(&self, lasts: Lasts) -> Option<Purpose> {
        self.purpose.clone().filter(|_| lasts == Lasts::Purpose)
    }
}

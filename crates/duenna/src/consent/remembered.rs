//! What an answer means: the permissions it is saved as.

use duenna_core::{Effect, Grain, Lifetime, Line, Question, TaskId};

use super::{Answers, Asked, Choices, Lasts, Said};
use crate::store::Answer;

/// The permissions that `answers` to `asked` mean in `task`. A line without an answer counts as no.
///
/// A coarser grain is a yes at that grain. That the finer one is refused is for the session to know, as long as the task
/// lasts: a saved no would answer coarser re-asking too, which the yes is there for.
#[must_use]
pub fn remembered(asked: &Asked, answers: &Answers, task: TaskId) -> Vec<Answer> {
    let no = Said::Deny(Lasts::Task);
    let question = &asked.question;
    let mut all = Vec::new();
    let said = answers.lines.iter().chain(std::iter::repeat(&no));
    for ((line, choices), said) in asked.lines().zip(said) {
        about_line(&mut all, (line, choices), *said, question, task);
    }
    let said = answers.steering.iter().chain(std::iter::repeat(&no));
    for (line, said) in question.steering.iter().zip(said) {
        let (effect, lasts) = match said {
            Said::Allow(lasts) => (Effect::Allow, yes(*lasts, question, task)),
            Said::Coarser(..) => (Effect::Deny, Lifetime::Task(task)),
            Said::Deny(lasts) => (Effect::Deny, refusal(*lasts, task)),
        };
        let (party, steered) = (line.party.clone(), line.steered.clone());
        all.push(Answer::Steering { party, steered, purpose: None, effect, lasts });
    }
    all
}

fn about_line(all: &mut Vec<Answer>, asked: (&Line, &Choices), said: Said, question: &Question, task: TaskId) {
    let (line, choices) = asked;
    let mut add = |grain: Grain, effect, lasts, refused_in| {
        let (datum, party) = (line.datum.clone(), line.party.clone());
        all.push(Answer::Data { datum, grain, party, purpose: None, effect, lasts, refused_in });
    };
    let bounded = |lasts| if lasts == Lasts::Always && !choices.always { Lasts::Task } else { lasts };
    match said {
        Said::Allow(lasts) => add(line.grain, Effect::Allow, yes(bounded(lasts), question, task), None),
        Said::Coarser(grain, lasts) if choices.coarser.contains(&grain) => {
            add(grain, Effect::Allow, yes(bounded(lasts), question, task), None);
        }
        Said::Coarser(..) => add(line.grain, Effect::Deny, Lifetime::Task(task), Some(task)),
        Said::Deny(lasts) => add(line.grain, Effect::Deny, refusal(lasts, task), Some(task)),
    }
}

fn yes(lasts: Lasts, question: &Question, task: TaskId) -> Lifetime {
    match lasts {
        Lasts::Once => Lifetime::Once { task, server: question.server.clone(), tool: question.tool.clone() },
        Lasts::Task => Lifetime::Task(task),
        Lasts::Always => Lifetime::Always,
    }
}

/// A deny lasts at least the task.
const fn refusal(lasts: Lasts, task: TaskId) -> Lifetime {
    match lasts {
        Lasts::Once | Lasts::Task => Lifetime::Task(task),
        Lasts::Always => Lifetime::Always,
    }
}

//! `duenna demo`.

use super::args::DemoArgs;
use super::error::CliError;
use super::{CommandOutput, disclosures, runtime};
use crate::demo::{Answering, Demo, Story};
use crate::terminal;
use crate::terminal::Terminal;
use duenna_runtime::consent::Reader;
use duenna_runtime::trace::Trace;

pub(super) fn demo(args: &DemoArgs) -> Result<CommandOutput, CliError> {
    if args.interactive && !terminal::is_attended() {
        return Err(CliError::Usage("`--interactive` needs a terminal in which to ask you".to_owned()));
    }
    let program = std::env::current_exe().map_err(CliError::Output)?;
    let mut trace = args.trace.as_deref().map_or_else(|| Ok(Trace::none()), Trace::create)?;
    let mut terminal = Terminal::of_this_process(Reader::default());
    let mut output = terminal::narration();
    let mut demo = Demo::set_up(&program, &mut trace, &mut output)?;
    runtime()?.block_on(async {
        demo.introduce()?;
        for story in Story::ALL {
            let answering = if args.interactive { Answering::With(&mut terminal) } else { Answering::AsTheStoryGoes };
            demo.play(story, answering).await?;
        }
        demo.close().await;
        demo.conclude(&disclosures::as_table(&demo.disclosures()?))
    })?;
    Ok(CommandOutput::done(String::new()))
}

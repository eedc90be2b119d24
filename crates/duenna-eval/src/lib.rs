//! Duenna's suites and benchmarks. Nothing here ships.
//!
//! | suite | what it asks |
//! |---|---|
//! | [`noninterference`] | does a program tell anyone what they must not know? |
//! | [`differential`] | does a program behave as on CPython? |
//! | [`gaap`] | are the tasks of GAAP's evaluation done, and do its attacks fail? |
//! | [`day`] | how often is a person asked in an ordinary week, and what may pass unasked after it? |
//! | [`guard`] | how well does the guard tell what leaks? |
//! | [`overtainting`] | how much more do labels name than what flows? |
//! | [`pii`] | how well are private things found in text? |
//! | [`rarity`] | how rare are words in actions? (a table for the guard's memory) |
//! | [`verdicts`] | is a flow decided as the corpus says? |
//! | [`speed`] | how fast is it? |
//! | [`reading`] | are values read as people read them? |
//! | [`converse_language`] | does the embedded converter find what messages say, and nothing else? |
//! | [`abstraction`] | what does the abstraction gate tell of people? |
//! | [`agentdojo`] | are AgentDojo's tasks done, and do its attacks fail? |
//!
//! [`suite`] is the harness of suites that run whole tasks on real servers.

pub mod abstraction;
pub mod agentdojo;
pub mod converse_language;
pub mod day;
pub mod differential;
pub mod gaap;
pub mod guard;
pub mod learning;
pub mod noninterference;
pub mod overtainting;
pub mod pii;
mod programs;
mod python;
pub mod rarity;
pub mod reading;
pub mod servers;
pub mod speed;
pub mod suite;
pub mod verdicts;

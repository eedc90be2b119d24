//! A session by itself, with a user who gives whatever is asked for.

use duenna_core::{Grain, Integrity, Key, Label, Ladder};
use duenna_lang::Limits;
use duenna_runtime::config::Config;
use duenna_runtime::consent::{Answers, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};
use duenna_runtime::session::{CourseLimits, Interrupt, Job, MAX_DENIALS, RunOutcome, Servers, Session};
use duenna_runtime::trace::{Status, Trace};
use duenna_store::{Access, KeyWish, Store};
use std::collections::BTreeSet;

struct Generous;

impl Consent for Generous {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        Ok(asked.all(LineAnswer::Allow(Lasts::Task)))
    }

    fn new_value(&mut self, _key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(Some(NewValue { ladder: Ladder::Text, value: "given".to_owned().into() }))
    }
}

async fn run(store: &Store, source: &str, pc: Label) -> RunOutcome {
    let mut session = Session {
        store,
        servers: &mut Servers::new(&Config::default()).unwrap(),
        consent: &mut Generous,
        trace: &mut Trace::none(),
        output: &mut std::io::sink(),
        limits: Limits::default(),
        max_denials: MAX_DENIALS,
        course: CourseLimits::default(),
        least_crowd: None,
        models: None,
        guard: None,
        stages: BTreeSet::new(),
        interrupt: Interrupt::default(),
    };
    session.run(&Job { name: "a", source, purpose: None, pc, story: None }).await.unwrap()
}

/// The name of an entry is public: an author who knows private data could write it there, and one whom an outsider told
/// what to write could ask for anything.
#[tokio::test]
async fn a_new_value_is_asked_for_only_by_who_knows_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only()).unwrap();
    let keys = || store.list().unwrap().into_iter().map(|stored| stored.key.to_string()).collect::<Vec<_>>();
    let knowing = Label::datum("ssn".parse().unwrap(), Grain::EXACT);
    let told = Label::shaped("server:airline".parse().unwrap(), Integrity::Raw);
    for pc in [knowing.clone(), told] {
        let ended = run(&store, "priv_data_db.new_value('k')", pc).await;
        assert_eq!((ended.status, keys()), (Status::Failed, Vec::new()));
    }
    assert_eq!(run(&store, "priv_data_db.new_value('k')", Label::bottom()).await.status, Status::Done);
    assert_eq!(keys(), ["k"]);
    // One that is there is read.
    assert_eq!(run(&store, "priv_data_db.new_value('k')", knowing).await.status, Status::Done);
}

/// Nothing of an end prints by accident.
#[tokio::test]
async fn an_end_does_not_print_its_artifact() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only()).unwrap();
    let ended = run(&store, "raise ValueError('900-12-3456')", Label::bottom()).await;
    assert_eq!(ended.status, Status::Failed);
    assert!(ended.source.contains("900-12-3456") && !format!("{ended:?}").contains("900"), "{ended:?}");
}

/// Somebody who thinks for a while, and notes whether the server is still there then.
#[cfg(target_os = "linux")]
struct Slow<'a> {
    state: &'a str,
    seen: Vec<bool>,
}

#[cfg(target_os = "linux")]
impl Consent for Slow<'_> {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        self.seen.push(is_running(self.state));
        let begun = std::time::Instant::now();
        while is_running(self.state) && begun.elapsed() < std::time::Duration::from_secs(10) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        self.seen.push(is_running(self.state));
        Ok(asked.all(LineAnswer::Allow(Lasts::Task)))
    }

    fn new_value(&mut self, _key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }

    fn takes_time(&self) -> bool {
        true
    }
}

/// Whether a demo server with that state runs.
#[cfg(target_os = "linux")]
fn is_running(state: &str) -> bool {
    let processes =
        std::fs::read_dir("/proc").unwrap().filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok());
    processes.into_iter().any(|line| String::from_utf8_lossy(&line).contains(state))
}

/// A person who thinks does not keep servers connected; what is called after their answer is connected again.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_holds_no_connection_hostage() {
    let home = crate::home::Home::new();
    let mut config = Config::load(&home.path("home/duenna.toml")).unwrap();
    config.consent.keep_connections_seconds = Some(0);
    let store = Store::open(&home.path("home"), &Access::files_only()).unwrap();
    let state = home.path("airline").to_str().unwrap().to_owned();
    let mut consent = Slow { state: &state, seen: Vec::new() };
    let source = "airline.flight_status(flight='SK 418')\n\
                  airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";
    let mut servers = Servers::new(&config).unwrap();
    let mut session = Session {
        store: &store,
        servers: &mut servers,
        consent: &mut consent,
        trace: &mut Trace::none(),
        output: &mut std::io::sink(),
        limits: Limits::default(),
        max_denials: MAX_DENIALS,
        course: CourseLimits::default(),
        least_crowd: None,
        models: None,
        guard: None,
        stages: BTreeSet::new(),
        interrupt: Interrupt::default(),
    };
    let ended = session.run(&Job { name: "a", source, purpose: None, pc: Label::bottom(), story: None }).await.unwrap();
    servers.close().await;
    assert_eq!(ended.status, Status::Done);
    assert_eq!(consent.seen.last(), Some(&false), "it was ended while the user thought");
    assert_eq!(home.received("airline").len(), 2);
}

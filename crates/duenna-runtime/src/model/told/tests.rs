use std::collections::BTreeMap;
use std::net::TcpListener;

use duenna_core::{Argument, Call, Flow, Label, Moment, Verdict, World, decide};
use duenna_store::{Access, KeyWish, Store, now};
use serde_json::json;

use super::*;
use crate::config::Config;
use crate::model;

fn config(name: &str, at: &TcpListener) -> Config {
    let endpoint = format!("http://{}/v1", at.local_addr().unwrap());
    let text = format!("[model]\nprovider = 'openai'\nmodel = '{name}'\nkey = 'none'\nendpoint = '{endpoint}'\n");
    Config::parse(&text).unwrap()
}

/// The right to tell the model of a configuration one public text.
fn disclosure(config: &Config, store: &Store) -> Disclosure {
    let server = model::server(config).unwrap().unwrap();
    let call = Call {
        server: server.name.clone(),
        tool: "qllm_call".parse().unwrap(),
        arguments: vec![Argument::known("prompt", json!("hello"), Label::bottom())],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    let servers = BTreeMap::from([(server.name.clone(), server)]);
    let task = store.begin_task(None, now()).unwrap();
    let (moment, policy) = (Moment { now: now(), task: task.id, purpose: None }, store.policy().unwrap());
    let flow = store.with_log(|log| Flow::new(call, World::new(&servers, log))).unwrap();
    let Verdict::Allow(clearance) = decide(flow, policy.permissions(), &moment) else { panic!("nothing is private") };
    store.log(clearance, &moment, &policy).unwrap().disclosure().unwrap()
}

#[tokio::test]
async fn a_model_is_asked_only_what_the_log_says_that_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let (one, other) = (config("one", &listener), config("other", &listener));
    let told = disclosure(&one, &store);
    let models = Models::new(&other, &Access::files_only()).unwrap().unwrap();
    let prompt = Prompt { system: "", messages: &[], grammar: None, schema: None };
    let refused = DisclosedTo::new(&models, &told).say(&prompt).await;
    assert!(matches!(&refused, Err(ModelError::Undisclosed(party)) if party == models.quarantined().party()));
    let refused = DisclosedTo::new(models.quarantined(), &told).say(&prompt).await;
    assert!(matches!(refused, Err(ModelError::Undisclosed(_))));
    assert!(listener.accept().is_err(), "somebody was told something");
    let models = Models::new(&one, &Access::files_only()).unwrap().unwrap();
    DisclosedTo::new(&models, &told).is_told(models.quarantined().party()).unwrap();
}

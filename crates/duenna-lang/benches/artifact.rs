//! What an artifact costs before and while it runs, tools apart. The aim: parse, compile and preview of 200
//! lines under 2 ms; a stop at a call and its resumption under 1 µs.

#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use duenna_core::{Call, Datum, Grain, Label, Log, Server, ServerName, World, foreseen_replies};
use duenna_lang::{Answer, Environment, Foresight, Limits, Parameter, Reply, Run, Signature, Step, compile, preview};
use serde_json::json;

struct Servers(BTreeMap<ServerName, Server>, Log);

impl Foresight for Servers {
    fn replies(&self, calls: &[Call]) -> Vec<Label> {
        foreseen_replies(calls, World::new(&self.0, &self.1))
    }
}

fn environment() -> Environment {
    let parameter = |name: &str| Parameter { name: name.to_owned(), required: false };
    let tool = Signature { parameters: vec![parameter("value"), parameter("to")], success_public: true };
    let tools = BTreeMap::from([("send".parse().unwrap(), tool.clone()), ("read".parse().unwrap(), tool)]);
    let mut environment = Environment::default();
    for server in ["mail", "airline", "files"] {
        environment.servers.insert(server.parse().unwrap(), tools.clone());
    }
    environment
}

/// 200 lines as a model writes them: reads, a loop over a reply, branches, functions, calls.
fn artifact() -> String {
    let part = "def best{n}(flights, limit):\n    found = None\n    for flight in flights:\n        if flight['price'] > limit:\n            continue\n        \
                if found is None or flight['price'] < found['price']:\n            found = flight\n    return found\n\n\
                name{n} = priv_data_db.access_name()\nreply{n} = airline.read(value='flights {n}')\nchosen{n} = best{n}(reply{n}['flights'], 400)\n\
                lines{n} = []\nfor flight in reply{n}['flights']:\n    lines{n}.append(f\"{flight['id']:<8}{flight['price']:>9.2f}\")\n\
                if chosen{n} is not None:\n    mail.send(value=f'{name{n}}: ' + chosen{n}['id'], to='joe@example.com')\nelse:\n    files.send(value='none')\n\
                text{n} = '\\n'.join(lines{n})\nfiles.send(value=text{n})\ncount{n} = 0\nfor line in lines{n}:\n    count{n} += len(line)\nprint(count{n})\n";
    (0..8).map(|n| part.replace("{n}", &n.to_string())).collect()
}

fn before_it_runs(criterion: &mut Criterion) {
    let (source, environment) = (artifact(), environment());
    let servers = Servers(BTreeMap::new(), Log::default());
    println!("the artifact has {} lines", source.lines().count());
    criterion.bench_function("parse and compile 200 lines", |bench| {
        bench.iter(|| compile(black_box(&source), &environment, &Limits::default()).unwrap());
    });
    criterion.bench_function("parse, compile and preview 200 lines", |bench| {
        bench.iter(|| {
            let program = compile(black_box(&source), &environment, &Limits::default()).unwrap();
            preview(&program, &Label::bottom(), &servers)
        });
    });
}

fn stop_and_resume(criterion: &mut Criterion) {
    let environment = environment();
    let servers = Servers(BTreeMap::new(), Log::default());
    let source = "for i in range(1000):\n    mail.send(value=i)\n";
    let program = Arc::new(compile(source, &environment, &Limits::default()).unwrap());
    criterion.bench_function("1,000 stops at a call, resumed", |bench| {
        bench.iter(|| {
            let mut run = Run::new(Arc::clone(&program), Label::bottom(), Limits::default());
            let mut step = run.start(&servers);
            while let Step::Call(_) = step {
                let reply = Reply { value: json!(null), label: Label::bottom(), is_error: false };
                step = run.resume(Answer::Reply(reply), &servers);
            }
        });
    });
    let source = "s = priv_data_db.access_s()\nn = 0\nfor i in range(1000):\n    if s == i:\n        n += 1\n";
    criterion.bench_function("1,000 branches on private data", |bench| {
        bench.iter(|| {
            let program = compile(source, &environment, &Limits::default()).unwrap();
            let mut run = Run::new(program, Label::bottom(), Limits::default());
            let step = run.start(&servers);
            assert!(matches!(step, Step::Read { .. }), "it reads first");
            let label = Label::datum(Datum::stored("s".parse().unwrap()), Grain::EXACT);
            run.resume(Answer::Value(json!(7), label), &servers)
        });
    });
}

criterion_group!(benches, before_it_runs, stop_and_resume);
criterion_main!(benches);

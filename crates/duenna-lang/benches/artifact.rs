//! What an artifact costs before and while it runs, tools apart. The aim: parse, compile and preview of 200
//! lines under 2 ms; a stop at a call and its resumption under 1 µs.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a benchmark")]

mod programs;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use duenna_core::{
    Call, Datum, Grain, Label, Ladder, Log, ReplyLabels, Server, ServerName, ToolName, World, foreseen_replies,
};
use duenna_lang::{
    Environment, Foresight, Limits, Parameter, Program, Reply, Resumption, Run, Signature, Step, compile, explain,
    preview,
};
use serde_json::json;

struct Servers(BTreeMap<ServerName, Server>, Log);

impl Foresight for Servers {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        foreseen_replies(calls, World::new(&self.0, &self.1))
    }
}

fn environment() -> Environment {
    let parameter = |name: &str| Parameter { name: name.to_owned(), required: false };
    let tool = Signature { parameters: vec![parameter("value"), parameter("to")], success_public: true, lists: false };
    let tools = BTreeMap::from([("send".parse().unwrap(), tool.clone()), ("read".parse().unwrap(), tool)]);
    let mut environment = Environment::default();
    for server in ["mail", "airline", "files"] {
        environment.servers.insert(server.parse().unwrap(), tools.clone());
    }
    let private = |(name, tool): (ToolName, Signature)| (name, Signature { success_public: false, ..tool });
    environment.servers.insert("loud".parse().unwrap(), tools.into_iter().map(private).collect());
    environment.keys.insert("s".parse().unwrap(), Ladder::Text);
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
                let reply = Reply { value: json!(null), labels: ReplyLabels::default(), is_error: false };
                step = run.resume(Resumption::Reply(reply), &servers);
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
            run.resume(Resumption::Value(json!(7), label), &servers)
        });
    });
}

/// The aim: twice the branches or calls, about twice the time.
fn many_branches_and_calls(criterion: &mut Criterion) {
    let environment = environment();
    let described = |name: &ServerName| (name.clone(), Server::unknown(name.clone()));
    let servers = Servers(environment.servers.keys().map(described).collect(), Log::default());
    for (name, shape) in programs::SHAPES {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for size in [50, 100, 200, 400] {
            let source = programs::program(shape, size);
            group.bench_with_input(BenchmarkId::new("compile", size), &source, |bench, source| {
                bench.iter(|| compile(black_box(source), &environment, &Limits::default()).unwrap());
            });
            let program = Arc::new(compile(&source, &environment, &Limits::default()).unwrap());
            group.bench_with_input(BenchmarkId::new("preview", size), &program, |bench, program| {
                bench.iter(|| preview(program, &Label::bottom(), &servers));
            });
            group.bench_with_input(BenchmarkId::new("explain", size), &program, |bench, program| {
                bench.iter(|| explain(program, &Label::bottom(), &servers));
            });
            group.bench_with_input(BenchmarkId::new("run", size), &program, |bench, program| {
                bench.iter(|| run(program, &servers));
            });
        }
    }
}

/// Runs a program whose every read and reply is private, to its end.
fn run(program: &Arc<Program>, servers: &Servers) {
    let label = Label::datum(Datum::stored("s".parse().unwrap()), Grain::EXACT);
    let mut run = Run::new(Arc::clone(program), Label::bottom(), Limits::default());
    let mut step = run.start(servers);
    loop {
        let answer = match step {
            Step::Read { .. } => Resumption::Value(json!(7), label.clone()),
            Step::Call(_) => Resumption::Reply(Reply {
                value: json!("x"),
                labels: duenna_core::ReplyLabels::alike(label.clone()),
                is_error: false,
            }),
            Step::Branch(branch) => Resumption::Resolved(vec![true; branch.calls.len()]),
            Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
            Step::Done => return,
            Step::NewValue { .. } | Step::Failed(_) => panic!("it does not come to its end"),
        };
        step = run.resume(answer, servers);
    }
}

criterion_group!(benches, before_it_runs, stop_and_resume, many_branches_and_calls);
criterion_main!(benches);

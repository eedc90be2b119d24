# What CI runs.
check:
    CI=true .ci/run

# What takes longer than every change can wait for: the seed of the random programs.
nightly SEED="1":
    CI=true SEED={{SEED}} .ci/nightly

# Formatting, lints and tests, without third-party servers.
quick:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo test --workspace

# The demo.
demo *ARGS:
    cargo run --release -- demo {{ARGS}}

# No mutant may survive in what decides.
mutants:
    cargo mutants --package duenna-core --file 'crates/duenna-core/src/label*' --file 'crates/duenna-core/src/label/**' \
        --file crates/duenna-core/src/decide.rs --file crates/duenna-core/src/release.rs

# Random programs against the label rules: how many, and their seed.
noninterference PROGRAMS="10000000" SEED="1":
    cargo run --release -p duenna-eval -- noninterference --programs {{PROGRAMS}} --seed {{SEED}}
    for bits in 1 2 3; do cargo run --release -p duenna-eval -- noninterference --programs 10000 --seed {{SEED}} --course $bits; done

# Random programs, here and on CPython: how many, and their seed.
differential PROGRAMS="100000" SEED="1":
    cargo run --release -p duenna-eval -- differential --programs {{PROGRAMS}} --seed {{SEED}}

# Any text as an artifact, for so many seconds, on all cores; needs cargo-fuzz and a nightly toolchain.
fuzz SECONDS="3600":
    mkdir -p fuzz/corpus/artifact
    cargo +nightly fuzz run artifact --jobs {{num_cpus()}} fuzz/corpus/artifact corpus/programs corpus/leaks corpus/switches -- \
        -dict=fuzz/artifact.dict -max_total_time={{SECONDS}} -timeout=60 -max_len=4096

# Any bytes as what a converter wrote, for so many seconds.
fuzz-language SECONDS="3600":
    mkdir -p fuzz/corpus/language
    cargo +nightly fuzz run language --jobs {{num_cpus()}} fuzz/corpus/language corpus/language -- -max_total_time={{SECONDS}} -max_len=4096

# Any text to the readers, for so many seconds, on all cores; needs cargo-fuzz and a nightly toolchain.
fuzz-reading SECONDS="1800":
    mkdir -p fuzz/corpus/reading
    cargo +nightly fuzz run reading --jobs {{num_cpus()}} fuzz/corpus/reading -- -max_total_time={{SECONDS}} -timeout=20 -max_len=4096

# Any bytes as a text in which private things are looked for, for so many seconds, on all cores.
fuzz-pii SECONDS="1800":
    mkdir -p fuzz/corpus/pii
    cargo +nightly fuzz run pii --jobs {{num_cpus()}} fuzz/corpus/pii -- -max_total_time={{SECONDS}} -timeout=60 -max_len=4096

# Any text as the user's data to the abstraction gate, for so many seconds, on all cores; needs cargo-fuzz and a nightly toolchain.
fuzz-abstraction SECONDS="1800":
    mkdir -p fuzz/corpus/abstraction
    cargo +nightly fuzz run abstraction --jobs {{num_cpus()}} fuzz/corpus/abstraction -- -max_total_time={{SECONDS}} -timeout=20 -max_len=4096

# How much wider labels are than what flows.
overtainting *ARGS:
    cargo run --release -p duenna-eval -- overtainting {{ARGS}}

# An ordinary week of somebody who answers every question *always*, and hostile artifacts after it, on real MCP servers.
day *ARGS:
    cargo run --release -p duenna-eval -- day {{ARGS}}

# GAAP's tasks and attacks on real MCP servers.
gaap *ARGS:
    cargo run --release -p duenna-eval -- gaap {{ARGS}}

# What commands need for a log with a million rows: peak memory and time. The home is made once, in FOLDER; PEOPLE is how many were told something.
million FOLDER="/tmp/duenna-million" PEOPLE="20000":
    mkdir -p {{FOLDER}}
    DUENNA_MILLION_HOME={{FOLDER}}/{{PEOPLE}} DUENNA_MILLION_PEOPLE={{PEOPLE}} cargo test --release -p duenna-store --test store -- --ignored --exact million::a_million_rows
    cargo build --release -p duenna
    .ci/million target/release/duenna {{FOLDER}}/{{PEOPLE}}

# Benchmarks.
bench *ARGS:
    cargo bench --workspace {{ARGS}}

# Annotations and licences of all dependencies.
deny:
    cargo deny check bans licenses sources

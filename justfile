# What CI runs.
check:
    CI=true .ci/run

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

# Fuzzes one target (artifact, message, frames) for some minutes.
fuzz TARGET MINUTES="10":
    cd fuzz && cargo +nightly fuzz run {{TARGET}} -- -max_total_time=$(({{MINUTES}} * 60))

# Benchmarks.
bench *ARGS:
    cargo bench --workspace {{ARGS}}

# Annotations and licences of all dependencies.
deny:
    cargo deny check bans licenses sources

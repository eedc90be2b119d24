//! Lets the suites break the rules of the semantics, to see whether they would notice: in a build for that alone. The program
//! `duenna` does not compile then.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(duenna_switches)");
    println!("cargo::rerun-if-env-changed=DUENNA_SWITCHES");
    if std::env::var_os("DUENNA_SWITCHES").is_some_and(|wish| wish == "1") {
        println!("cargo::rustc-cfg=duenna_switches");
    }
}

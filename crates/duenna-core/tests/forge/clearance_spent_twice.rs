//! Whoever spends a clearance has it no more.
use duenna_core::Clearance;

fn send(clearance: Clearance) {
    let _ = clearance;
}

fn twice(clearance: Clearance) {
    send(clearance);
    send(clearance);
}

fn main() {}

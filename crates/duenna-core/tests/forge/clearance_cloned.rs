//! What is sent is what was decided, once.
use duenna_core::Clearance;

fn twice(clearance: &Clearance) -> (Clearance, Clearance) {
    (clearance.clone(), Clone::clone(clearance))
}

fn main() {}

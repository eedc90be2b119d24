//! Only `decide` makes a clearance.
use duenna_core::{Clearance, Flow};

fn forge(flow: Flow) -> Clearance {
    Clearance { flow, rows: Vec::new(), used: Default::default(), withheld: None, unwanted: false }
}

fn forge_by_name(flow: Flow) -> Clearance {
    Clearance::new(flow, Vec::new(), Default::default(), None)
}

fn main() {}

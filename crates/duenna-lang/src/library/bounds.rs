//! What libraries refuse before it costs much.

use crate::builtins::Arguments;
use crate::exception::{Class, Fault};
use crate::heap::Heap;
use crate::library::{self, find};
use crate::ops;
use crate::text;
use crate::value::{Slot, Value};
use ruff_python_ast::Operator;

fn call(path: &str, arguments: &[Value]) -> Result<String, Class> {
    let (module, name) = path.split_once('.').unwrap();
    let mut heap = Heap::default();
    let Some(Value::Native(function)) = find(module, name) else { panic!("no {path}") };
    let slots: Vec<Slot> = arguments.iter().cloned().map(Slot::public).collect();
    match function.call(&mut heap, Arguments::new(name, &slots, &[])) {
        Ok(slot) => Ok(text::repr(&heap, &slot.value).ok().unwrap()),
        Err(Fault::Raised(raised)) => Err(raised.class),
        Err(Fault::Failure | Fault::Drain(_) | Fault::Spent) => panic!("{path} failed"),
    }
}

#[test]
fn large_results_are_refused_before_they_are_built() {
    let huge = Value::Int(i64::MAX);
    assert_eq!(call("math.factorial", std::slice::from_ref(&huge)), Err(Class::MemoryError));
    assert_eq!(call("math.comb", &[huge.clone(), Value::Int(i64::MAX / 2)]), Err(Class::MemoryError));
    assert_eq!(call("math.perm", &[huge.clone(), Value::Int(1_000_000)]), Err(Class::MemoryError));
    assert_eq!(call("decimal.Decimal", &[Value::str("1".repeat(20_000))]), Err(Class::MemoryError));
    assert_eq!(call("decimal.Decimal", &[Value::str("1e9999999")]), Err(Class::InvalidOperation));
}

#[test]
fn the_first_and_last_moments_have_zones_without_overflow() {
    let zone = find("zoneinfo", "ZoneInfo").unwrap();
    let Value::Native(zone) = zone else { panic!("no zones") };
    let mut heap = Heap::default();
    for key in ["Pacific/Apia", "America/New_York", "Africa/Monrovia"] {
        let key = [Slot::public(Value::str(key))];
        let zone = zone.call(&mut heap, Arguments::new("ZoneInfo", &key, &[])).ok().unwrap();
        for end in ["datetime.min", "datetime.max"] {
            let moment = find("datetime", end).unwrap();
            let Value::Opaque(moment) = moment else { panic!("no moment") };
            let keyword = [("tzinfo".into(), zone.clone())];
            let given = Arguments::new("replace", &[], &keyword);
            let there = moment.call(&mut heap, "replace", given).unwrap().ok().unwrap();
            assert!(text::repr(&heap, &there.value).is_ok());
            let Value::Opaque(there) = there.value else { panic!("no moment") };
            for name in ["utcoffset", "dst", "tzname", "timestamp"] {
                assert!(there.call(&mut heap, name, Arguments::new(name, &[], &[])).unwrap().is_ok(), "{name}");
            }
        }
    }
}

#[test]
fn decimals_far_apart_cost_nothing() {
    let mut heap = Heap::default();
    let Some(Value::Native(decimal)) = find("decimal", "Decimal") else { panic!("no decimals") };
    let mut of = |text: &str| {
        let text = [Slot::public(Value::str(text))];
        decimal.call(&mut heap, Arguments::new("Decimal", &text, &[])).ok().unwrap().value
    };
    let (large, small) = (of("1E+999999"), of("1E-999999"));
    let sum = library::binary(&mut Heap::default(), Operator::Add, &large, &small).unwrap().ok().unwrap();
    assert!(text::repr(&Heap::default(), &sum).ok().unwrap().ends_with("E+999999')"));
    assert!(ops::hash_key(&Heap::default(), &large).is_ok());
}

use crate::{exception::*, heap::Heap, value::*};
use std::sync::Arc;
pub(crate) mod methods;
#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Builtin {
    Print,
}
impl Builtin {
    pub(crate) fn named(_: &str) -> Option<Self> {
        None
    }
    pub(crate) fn name(self) -> &'static str {
        "print"
    }
}
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Scalar,
    Fresh,
    Alias,
    Writes,
}
pub(crate) fn effect(_: Builtin) -> Effect {
    Effect::Scalar
}
pub(crate) fn can_fail(_: Builtin) -> bool {
    true
}
pub(crate) fn call(
    _: &mut Heap,
    _: Builtin,
    _: &[Slot],
    _: &[(Arc<str>, Slot)],
    _: &mut String,
) -> Result<Slot, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn construct(_: &mut Heap, _: Class, _: &[Slot]) -> Result<Value, Fault> {
    Err(Fault::Failure)
}

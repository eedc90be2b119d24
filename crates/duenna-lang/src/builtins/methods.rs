use super::Effect;
use crate::{exception::*, heap::Heap, value::*};
use std::sync::Arc;
pub(crate) fn effect(_: &str) -> Effect {
    Effect::Scalar
}
pub(crate) fn call(_: &mut Heap, _: &Slot, _: &str, _: &[Slot], _: &[(Arc<str>, Slot)]) -> Result<Slot, Fault> {
    Err(Fault::Failure)
}

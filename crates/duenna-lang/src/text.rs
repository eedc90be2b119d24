use crate::{exception::*, heap::Heap, value::*};
pub(crate) fn display(_: &Heap, _: &Value) -> Result<String, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn repr(_: &Heap, _: &Value) -> Result<String, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn format(_: &Heap, _: &Value, _: &str) -> Result<String, Fault> {
    Err(Fault::Failure)
}

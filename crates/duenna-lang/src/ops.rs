use crate::{exception::*, heap::Heap, value::*};
use ruff_python_ast::{CmpOp, Operator, UnaryOp};
pub(crate) fn unary(_: &mut Heap, _: UnaryOp, _: &Value) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn binary(_: &mut Heap, _: Operator, _: &Value, _: &Value) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn augment(_: &mut Heap, _: Operator, _: &Value, _: &Value) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn compare(_: &Heap, _: CmpOp, _: &Value, _: &Value) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn truth(_: &Heap, _: &Value) -> bool {
    false
}
pub(crate) fn index(_: &Heap, _: &Value, _: &Value) -> Result<Slot, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn set_index(_: &mut Heap, _: &Value, _: &Slot, _: Slot) -> Result<(), Fault> {
    Err(Fault::Failure)
}
pub(crate) fn delete_index(_: &mut Heap, _: &Value, _: &Value) -> Result<(), Fault> {
    Err(Fault::Failure)
}
pub(crate) fn slice(_: &mut Heap, _: &Value, _: [Option<Value>; 3]) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn unpack(_: &mut Heap, _: &Value, _: usize) -> Result<Vec<Slot>, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn iterate(_: &mut Heap, _: &Value) -> Result<Value, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn advance(_: &mut Heap, _: &Value) -> Result<Option<(Slot, Value)>, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn hash_key(_: &Heap, _: &Value) -> Result<HashKey, Fault> {
    Err(Fault::Failure)
}
pub(crate) fn type_name(_: &Heap, _: &Value) -> &'static str {
    ""
}

//! Operators, indexing and iteration: what CPython computes, on values without their labels.
//!
//! Nothing here has an effect beyond the heap. An input that is a failure, at any depth that is looked at, makes the
//! result one ([`Fault::Failure`]).

mod arithmetic;
mod attribute;
mod bound;
mod compare;
mod container;
mod index;
mod iterate;
mod key;
mod number;
mod slice;
mod sort;
mod view;

pub(crate) use arithmetic::{augment, binary, divide_with_rest, power, unary};
pub(crate) use attribute::attribute;
pub(crate) use bound::{ITEMS, bounded_items, bounded_text, overflow, too_deep, whole_number};
pub(crate) use compare::{Comparison, compare};
pub(crate) use container::{Set, combine, dict_items, set_items, update};
pub(crate) use index::{delete_index, index, missing_key, resolve, set_index};
pub(crate) use iterate::{advance, elements, iterate, unpack};
pub(crate) use key::hash_key;
pub(crate) use number::{Number, round_to_even};
pub(crate) use slice::{numbers, slice};
pub(crate) use sort::sort;
pub(crate) use view::{Dict, Shape, given, text_slot, truth, type_name};

#[cfg(test)]
mod tests;

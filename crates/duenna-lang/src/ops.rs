//! Operators, indexing and iteration: what CPython computes, on values without their labels.
//!
//! Nothing here has an effect beyond the heap. An input that is a failure, at any depth that is looked at, makes the
//! result one ([`Fault::Failure`]).

mod arithmetic;
mod attribute;
mod big;
mod bound;
mod class;
mod compare;
mod container;
mod data;
mod enumeration;
mod exception;
mod index;
mod iterate;
mod key;
mod number;
mod slice;
mod sort;
mod view;

pub(crate) use arithmetic::{augment, binary, divide_with_rest, extend, power, unary};
pub(crate) use attribute::attribute;
pub(crate) use big::{bounded_bits, from_float, normal, quotient, scale_exact, to_float};
pub(crate) use bound::{ITEMS, bounded_items, bounded_text, overflow, too_deep, whole_number};
pub(crate) use class::{
    AttributeSource, class_attribute, class_body, class_of, delete_attribute, delete_unchecked, exception_class,
    exception_message, find, instance, is_instance, is_named_type, make_class, may_have, no_attribute, set_attribute,
    set_unchecked,
};
pub(crate) use compare::{Comparison, compare, scan_texts};
pub(crate) use container::{Set, combine, dict_items, set_items, update};
pub(crate) use data::{PendingFields, data_fields, data_form, fill, make_data};
pub(crate) use enumeration::{
    enum_form, is_enum_base, is_member, member_form, member_text, payload, plain, seal_enum, unnamed_member,
};
pub(crate) use exception::{
    ExceptionField, check_caught, exception_method, grouped, hold, is_held, set_arguments, set_context,
};
pub(crate) use index::{delete_index, index, missing_key, resolve, set_index};
pub(crate) use iterate::{advance, elements, found_in, is_iterable, iterate, iterator, take, unpack};
pub(crate) use key::hash_key;
pub(crate) use number::{Number, round_to_even};
pub(crate) use slice::{indices, numbers, places, slice};
pub(crate) use sort::{sort, sort_pairs};
pub(crate) use view::{Dict, Shape, argument_name, given, is_type, text_slot, truth, type_name};

#[cfg(test)]
mod tests;

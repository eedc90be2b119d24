//! How large and how deep one value may become. Checked before it is built.

use crate::exception::{Class, ExceptionRecord, Fault};

/// Bytes of one text.
const TEXT_BYTES: usize = 8 << 20;
/// Items of one container.
pub(crate) const ITEMS: usize = 1_000_000;
/// Containers within containers.
const DEPTH: usize = 100;

/// Refuses a text of more bytes than one may have.
pub(crate) fn bounded_text(bytes: usize) -> Result<(), Fault> {
    if bytes > TEXT_BYTES {
        return Err(ExceptionRecord::new(Class::MemoryError, "texts of more than 8 MiB are not supported").into());
    }
    Ok(())
}

/// Refuses a container of more items than one may have.
pub(crate) fn bounded_items(items: usize) -> Result<(), Fault> {
    if items > ITEMS {
        return Err(ExceptionRecord::new(
            Class::MemoryError,
            "containers of more than 1000000 items are not supported",
        )
        .into());
    }
    Ok(())
}

/// Refuses to look deeper into nested containers than `depth` may be.
pub(crate) fn too_deep(depth: usize) -> Result<(), Fault> {
    if depth > DEPTH {
        return Err(ExceptionRecord::new(Class::RecursionError, "maximum recursion depth exceeded").into());
    }
    Ok(())
}

/// A whole number that does not fit.
pub(crate) fn overflow() -> Fault {
    ExceptionRecord::new(Class::OverflowError, "whole numbers beyond 64 bits are not supported").into()
}

/// The whole number of a float that has no fraction.
pub(crate) fn whole_number(float: f64) -> Result<i64, Fault> {
    if float.is_nan() {
        return Err(ExceptionRecord::value_error("cannot convert float NaN to integer").into());
    }
    if float.is_infinite() {
        return Err(ExceptionRecord::new(Class::OverflowError, "cannot convert float infinity to integer").into());
    }
    if !(-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&float) {
        return Err(overflow());
    }
    #[expect(clippy::cast_possible_truncation, reason = "the range was checked above")]
    Ok(float as i64)
}

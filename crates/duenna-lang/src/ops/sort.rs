//! A stable sort whose comparison may fail, and need not be an order: NaN, sets.

use std::collections::VecDeque;

use super::compare::Comparison;
use super::view::given;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::value::{Slot, Value};

/// Items sorted here by insertion before they are merged. CPython sorts shorter lists so, too.
const CHUNK: usize = 63;

/// Sorts by `<`, equal items in their order.
pub(crate) fn sort(heap: &Heap, items: Vec<Slot>, reverse: bool) -> Result<Vec<Slot>, Fault> {
    sort_with(heap, items, |item| &item.value, reverse)
}

fn sort_with<T>(heap: &Heap, mut items: Vec<T>, key: fn(&T) -> &Value, reverse: bool) -> Result<Vec<T>, Fault> {
    items.iter().try_for_each(|item| given(key(item)).map(|_| ()))?;
    // Reversed twice, equal items keep their order.
    if reverse {
        items.reverse();
    }
    let mut comparison = Comparison::of_many(heap, items.len());
    let mut runs = VecDeque::new();
    let mut rest = items.into_iter();
    while rest.len() > 0 {
        let chunk: Vec<T> = rest.by_ref().take(CHUNK).collect();
        runs.push_back(insertion_sort(&mut comparison, chunk, key)?);
    }
    while runs.len() > 1 {
        let mut merged = VecDeque::with_capacity(runs.len() / 2 + 1);
        while let Some(left) = runs.pop_front() {
            merged.push_back(match runs.pop_front() {
                Some(right) => merge(&mut comparison, (left, right), key)?,
                None => left,
            });
        }
        runs = merged;
    }
    let mut sorted = runs.pop_front().unwrap_or_default();
    if reverse {
        sorted.reverse();
    }
    Ok(sorted)
}

/// The second of each pair, in the order of the first.
pub(crate) fn sort_pairs(heap: &Heap, pairs: Vec<(Slot, Slot)>, reverse: bool) -> Result<Vec<Slot>, Fault> {
    let sorted = sort_with(heap, pairs, |(key, _)| &key.value, reverse)?;
    Ok(sorted.into_iter().map(|(_, value)| value).collect())
}

/// Binary insertion behind the run the items begin with, comparing in the order in which CPython does.
fn insertion_sort<T>(comparison: &mut Comparison<'_>, items: Vec<T>, key: fn(&T) -> &Value) -> Result<Vec<T>, Fault> {
    let (length, descending) = first_run(comparison, &items, key)?;
    let mut rest = items.into_iter();
    let mut sorted: Vec<T> = rest.by_ref().take(length).collect();
    if descending {
        sorted.reverse();
    }
    for item in rest {
        let (mut low, mut high) = (0, sorted.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let Some(other) = sorted.get(middle) else { break };
            if comparison.less(key(&item), key(other))? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        sorted.insert(low, item);
    }
    Ok(sorted)
}

/// How many items at the start ascend, or strictly descend.
fn first_run<T>(comparison: &mut Comparison<'_>, items: &[T], key: fn(&T) -> &Value) -> Result<(usize, bool), Fault> {
    let mut steps = items.iter().zip(items.iter().skip(1));
    let Some((first, second)) = steps.next() else { return Ok((items.len(), false)) };
    let descending = comparison.less(key(second), key(first))?;
    let mut length = 2;
    for (before, after) in steps {
        if comparison.less(key(after), key(before))? != descending {
            break;
        }
        length += 1;
    }
    Ok((length, descending))
}

fn merge<T>(
    comparison: &mut Comparison<'_>,
    (left, right): (Vec<T>, Vec<T>),
    key: fn(&T) -> &Value,
) -> Result<Vec<T>, Fault> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let next = if comparison.less(key(b), key(a))? { right.next() } else { left.next() };
        merged.extend(next);
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}

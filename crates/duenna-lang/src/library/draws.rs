//! What `random`, `uuid` and `secrets` draw: each draw is a function of the run's seed and of a key that no other draw has.
//! How much one takes is seen by none after it, so that nothing but the number of draws is state.

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed as _, ToPrimitive as _};
use sha2::Digest as _;

use super::{Entry, Opaque, bytes};
use crate::builtins::arguments::whole;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

/// Before the key of a generator that the artifact seeded: it draws the same in every run.
const SEEDED: &str = "seed ";

/// The work of drawing one number.
const DRAW: usize = 16;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("draw_unit", Cost::Linear, |heap, given| {
        let mut draws = Draws::of(heap, &given.one()?.value)?;
        Ok(Slot::public(Value::Float(draws.unit())))
    }),
    Entry::scalar("draw_normal", Cost::Linear, |heap, given| {
        let mut draws = Draws::of(heap, &given.one()?.value)?;
        let (size, turn) = (1.0 - draws.unit(), draws.unit());
        Ok(Slot::public(Value::Float((-2.0 * size.ln()).sqrt() * (std::f64::consts::TAU * turn).cos())))
    }),
    Entry::scalar("draw_below", Cost::Linear, |heap, given| {
        let (key, limit) = given.two()?;
        let limit = positive(heap, &limit.value)?;
        let drawn = Draws::of(heap, &key.value)?.below(&limit);
        Ok(Slot::public(ops::normal(BigInt::from(drawn))))
    }),
    Entry::scalar("draw_bits", Cost::Metered, |heap, given| {
        let (key, count) = given.two()?;
        let count = usize::try_from(whole(heap, &count.value)?).unwrap_or(usize::MAX);
        ops::bounded_bits(count as u64)?;
        heap.work(count / 64)?;
        let drawn = Draws::of(heap, &key.value)?.bits(count);
        Ok(Slot::public(ops::normal(BigInt::from(drawn))))
    }),
    Entry::scalar("draw_bytes", Cost::Metered, |heap, given| {
        let (key, count) = given.two()?;
        let count = usize::try_from(whole(heap, &count.value)?).unwrap_or(usize::MAX);
        ops::bounded_text(count)?;
        heap.work(count / 8)?;
        let drawn = Draws::of(heap, &key.value)?.bytes(count);
        bytes::value(heap, drawn).map(Slot::public)
    }),
    Entry::fresh("draw_units", Cost::Metered, |heap, given| {
        let (key, count) = given.two()?;
        let count = usize::try_from(whole(heap, &count.value)?).unwrap_or_default();
        ops::bounded_items(count)?;
        heap.work(count.saturating_mul(DRAW))?;
        let mut draws = Draws::of(heap, &key.value)?;
        let drawn = (0..count).map(|_| Slot::public(Value::Float(draws.unit()))).collect();
        Ok(Slot::public(heap.allocate(Kind::List(drawn))))
    }),
    Entry::fresh("draw_order", Cost::Metered, |heap, given| {
        let (key, count) = given.two()?;
        let count = usize::try_from(whole(heap, &count.value)?).unwrap_or_default();
        ops::bounded_items(count)?;
        heap.work(count.saturating_mul(DRAW))?;
        let mut draws = Draws::of(heap, &key.value)?;
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let other = draws.below(&BigUint::from(last + 1)).to_usize().unwrap_or_default();
            order.swap(last, other);
        }
        let order = order.into_iter().filter_map(|place| i64::try_from(place).ok());
        let order = order.map(|place| Slot::public(Value::Int(place))).collect();
        Ok(Slot::public(heap.allocate(Kind::List(order))))
    }),
    Entry::scalar("draw_uuid", Cost::Linear, |heap, given| {
        let drawn = Draws::of(heap, &given.one()?.value)?.bytes(16);
        let drawn: [u8; 16] = drawn.try_into().map_err(|_| Fault::Failure)?;
        Ok(Slot::public(Opaque::Uuid(super::uuid::Uuid::of_version(drawn, 4)).value()))
    }),
];

fn positive(heap: &Heap, value: &Value) -> Result<BigUint, Fault> {
    let number = match ops::given(value)? {
        Value::Big(big) => (**big).clone(),
        other => BigInt::from(whole(heap, other)?),
    };
    if number.is_positive() {
        Ok(number.magnitude().clone())
    } else {
        Err(ExceptionRecord::value_error("n must be > 0").into())
    }
}

/// A stream of bytes that tells nothing of the seed: SHA-256 of it, the key and a count.
struct Draws {
    key: [u8; 32],
    block: u64,
    left: Vec<u8>,
}

impl Draws {
    fn of(heap: &Heap, key: &Value) -> Result<Self, Fault> {
        let Value::Str(text) = ops::given(key)? else { return Err(Fault::Failure) };
        let mut hash = sha2::Sha256::new();
        if !text.starts_with(SEEDED) {
            hash.update(heap.inputs.seed);
        }
        hash.update(text.as_bytes());
        Ok(Self { key: hash.finalize().into(), block: 0, left: Vec::new() })
    }

    fn byte(&mut self) -> u8 {
        if self.left.is_empty() {
            let mut hash = sha2::Sha256::new();
            hash.update(self.key);
            hash.update(self.block.to_le_bytes());
            self.block += 1;
            self.left = hash.finalize().to_vec();
        }
        self.left.pop().unwrap_or_default()
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    fn bits(&mut self, count: usize) -> BigUint {
        let whole = self.bytes(count.div_ceil(8));
        BigUint::from_bytes_le(&whole) >> (whole.len() * 8 - count)
    }

    /// At least 0 and less than 1.
    fn unit(&mut self) -> f64 {
        self.bits(53).to_f64().unwrap_or_default() * (f64::EPSILON / 2.0)
    }

    /// At least 0 and less than the limit.
    fn below(&mut self, limit: &BigUint) -> BigUint {
        let bits = usize::try_from(limit.bits()).unwrap_or_default();
        loop {
            let drawn = self.bits(bits);
            if drawn < *limit {
                return drawn;
            }
        }
    }
}

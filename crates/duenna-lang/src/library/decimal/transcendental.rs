//! `exp`, `ln`, `log10` and powers of decimals: whole numbers that stand for so many digits behind the point.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};

use super::{Decimal, PRECISION, Result, Size, count, invalid, signal, ten};
use crate::exception::Class;

/// Digits beyond those that are kept.
const GUARD: i64 = 24;

/// What comes out exactly `digits` digits behind the point.
struct FixedPoint {
    places: i64,
    one: BigInt,
}

impl FixedPoint {
    fn of(places: i64) -> Result<Self> {
        Ok(Self { places, one: ten(places)?.into() })
    }

    /// The area tangent of `over / under`, which is below one.
    fn area_tangent(&self, over: &BigInt, under: &BigInt) -> BigInt {
        let first = over * &self.one / under;
        let square = &first * &first / &self.one;
        let (mut power, mut sum, mut divisor) = (first.clone(), first, 1_u32);
        while !power.is_zero() {
            power = power * &square / &self.one;
            divisor += 2;
            sum += &power / divisor;
        }
        sum
    }

    fn ln_of_ten(&self) -> BigInt {
        self.area_tangent(&BigInt::from(9), &BigInt::from(11)) * 2
    }

    /// The logarithm of digits times a power of ten.
    fn ln(&self, digits: &BigUint, exponent: i64) -> Result<BigInt> {
        // More digits than come out are of no use.
        let more = (count(digits) - self.places).max(0);
        let digits = digits / ten(more)?;
        // The nearest power of ten: the closer it is, the sooner the sum ends.
        let behind = count(&digits) - 1;
        let behind = behind + i64::from(digits > ten(behind)? * 3_u32);
        let (unit, digits): (BigInt, BigInt) = (ten(behind)?.into(), digits.into());
        let of_digits = self.area_tangent(&(&digits - &unit), &(&digits + &unit)) * 2;
        Ok(match exponent + more + behind {
            0 => of_digits,
            tens => of_digits + self.ln_of_ten() * tens,
        })
    }

    /// With as many digits as the logarithm of such a number needs: the closer it is to one, the more.
    fn of_logarithm(digits: &BigUint, exponent: i64) -> Result<Self> {
        let all = count(digits);
        let unit = ten(all - 1)?;
        let apart = match exponent + all - 1 {
            0 => digits - unit,
            -1 => unit * 10_u32 - digits,
            _ => return Self::of(2 * PRECISION + GUARD),
        };
        Self::of(2 * PRECISION + GUARD + all - count(&apart))
    }

    /// The power of e, and the power of ten that it is to be taken times.
    fn exp(&self, of: &BigInt) -> (BigInt, i64) {
        let ln_of_ten = self.ln_of_ten();
        let (tens, rest) = of.div_mod_floor(&ln_of_ten);
        let (mut sum, mut term, mut divisor) = (self.one.clone(), self.one.clone(), 0_u32);
        while !term.is_zero() {
            divisor += 1;
            term = term * &rest / &self.one / divisor;
            sum += &term;
        }
        (sum, tens.to_i64().unwrap_or(i64::MAX))
    }

    /// A decimal, cut to as many digits as this has.
    fn read(&self, number: &Decimal) -> Result<BigInt> {
        let (digits, exponent) = number.signed()?;
        let shift = exponent + self.places;
        Ok(if shift >= 0 {
            digits * BigInt::from(ten(shift)?)
        } else if -shift > count(digits.magnitude()) + 1 {
            BigInt::from(0)
        } else {
            digits / BigInt::from(ten(-shift)?)
        })
    }

    fn written(&self, number: &BigInt, tens: i64) -> Decimal {
        // A last digit that is not zero keeps the rounding right.
        let digits = number.magnitude() * 10_u32 + 1_u32;
        Decimal::finite(number.is_negative(), digits, tens - self.places - 1)
    }
}

impl Decimal {
    fn infinite(negative: bool) -> Self {
        Self { negative, size: Size::Infinite }
    }

    pub(super) fn exp(&self) -> Result<Self> {
        match &self.size {
            Size::Infinite if self.negative => return Ok(Self::finite(false, BigUint::default(), 0)),
            Size::Nan | Size::Infinite => return Ok(self.clone()),
            Size::Finite(digits, _) if digits.is_zero() => return Ok(Self::finite(false, BigUint::one(), 0)),
            Size::Finite(..) => {}
        }
        if self.adjusted() > 6 {
            return if self.negative {
                Ok(Self::finite(false, BigUint::default(), -super::LARGEST - PRECISION + 1))
            } else {
                Err(signal(Class::DecimalOverflow, "Overflow"))
            };
        }
        let fixed = FixedPoint::of(PRECISION + GUARD + self.adjusted().max(0))?;
        let (sum, tens) = fixed.exp(&fixed.read(self)?);
        fixed.written(&sum, tens).rounded()
    }

    /// What `ln` and `log10` give without computing; the digits and the exponent of what is left.
    fn before_logarithm(&self) -> Result<std::result::Result<Self, (&BigUint, i64)>> {
        Ok(match &self.size {
            Size::Nan => Ok(self.clone()),
            Size::Finite(digits, _) if digits.is_zero() => Ok(Self::infinite(true)),
            _ if self.negative => return Err(invalid()),
            Size::Infinite => Ok(self.clone()),
            Size::Finite(digits, exponent) => Err((digits, *exponent)),
        })
    }

    pub(super) fn ln(&self) -> Result<Self> {
        let (digits, exponent) = match self.before_logarithm()? {
            Ok(known) => return Ok(known),
            Err(left) => left,
        };
        if *digits == ten(count(digits) - 1)? && exponent == 1 - count(digits) {
            return Ok(Self::finite(false, BigUint::default(), 0));
        }
        let fixed = FixedPoint::of_logarithm(digits, exponent)?;
        fixed.written(&fixed.ln(digits, exponent)?, 0).rounded()
    }

    pub(super) fn log10(&self) -> Result<Self> {
        let (digits, exponent) = match self.before_logarithm()? {
            Ok(known) => return Ok(known),
            Err(left) => left,
        };
        if *digits == ten(count(digits) - 1)? {
            return Ok(Self::of_whole(&BigInt::from(exponent + count(digits) - 1)));
        }
        let fixed = FixedPoint::of_logarithm(digits, exponent)?;
        // However small the logarithm is: of what it is divided by, so many digits are enough.
        let tenth = FixedPoint::of(2 * PRECISION + GUARD)?;
        let quotient = fixed.ln(digits, exponent)? * &tenth.one / tenth.ln_of_ten();
        fixed.written(&quotient, 0).rounded()
    }

    /// A power whose exponent is no whole number.
    pub(super) fn fractional_power(&self, by: &Self) -> Result<Self> {
        let (digits, exponent) = match self.before_logarithm()? {
            Ok(_) if self.is_zero() && !by.negative => return Ok(Self::finite(false, BigUint::default(), 0)),
            Ok(_) if self.is_zero() => return Ok(Self::infinite(false)),
            Ok(known) => return Ok(known),
            Err(left) => left,
        };
        if self.adjusted().abs() > 1000 || by.adjusted() > 6 {
            return Err(signal(Class::DecimalOverflow, "Overflow"));
        }
        let fixed = FixedPoint::of(3 * PRECISION + GUARD + by.adjusted().max(0))?;
        let product = fixed.ln(digits, exponent)? * fixed.read(by)? / &fixed.one;
        if product.magnitude() / fixed.one.magnitude() > BigUint::from(2_000_000_u32) {
            return Err(signal(Class::DecimalOverflow, "Overflow"));
        }
        let (sum, tens) = fixed.exp(&product);
        fixed.written(&sum, tens).rounded()
    }
}

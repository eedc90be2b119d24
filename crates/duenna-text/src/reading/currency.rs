//! Currencies, by code, by sign and by word.

use rust_decimal::Decimal;

use super::cursor::Cursor;
use super::number::money_number;

/// A currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency(&'static str);

/// Those whose code in capitals is read as one.
const CODES: &[&str] = &[
    "AED", "ARS", "AUD", "BDT", "BGN", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "ETB",
    "EUR", "GBP", "GHS", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "LKR",
    "MAD", "MXN", "MYR", "NGN", "NOK", "NZD", "OMR", "PEN", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB", "RWF",
    "SAR", "SEK", "SGD", "THB", "TND", "TRY", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "VND", "XAF", "XOF", "ZAR",
    "ZMW",
];

impl Currency {
    /// Euro.
    pub const EUR: Self = Self("EUR");
    /// Dollar of the United States.
    pub const USD: Self = Self("USD");
    /// Pound sterling.
    pub const GBP: Self = Self("GBP");

    /// The currency of an ISO 4217 code in capitals.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        CODES.iter().find(|known| **known == code).map(|known| Self(known))
    }

    /// Its ISO 4217 code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0
    }

    /// Whether `$` may mean it.
    #[must_use]
    pub fn is_dollar(self) -> bool {
        matches!(self.0, "USD" | "CAD" | "AUD" | "NZD" | "SGD" | "HKD" | "MXN" | "TWD")
    }
}

/// How a currency was written.
#[derive(Clone, Copy)]
pub(crate) struct CurrencyMention {
    pub(crate) currency: Currency,
    /// `$` or `¥` alone, which several have.
    pub(crate) shared: bool,
}

/// A currency before a number: `€`, `CAD $`, `US$`, `EUR`, `Rs.`
pub(crate) fn before_number(start: Cursor<'_>) -> Option<(Cursor<'_>, CurrencyMention)> {
    if let Some((after, named)) = sign(start) {
        // `$CAD 500`
        if let Some((end, coded)) = code(after) {
            return Some((end, coded));
        }
        return Some((after, named));
    }
    if let Some((after, named)) = code(start) {
        // `CAD $500`, `USD$ 500`
        let after = sign(after).map_or(after, |(after, _)| after);
        return Some((after, named));
    }
    let token = start.peek()?;
    let (word, dollar) = (start.word()?, start.step().past_glued('$'));
    let currency = match (word, dollar.is_some()) {
        ("us" | "u", true) => "USD",
        ("c" | "ca" | "cdn", true) => "CAD",
        ("a" | "au", true) => "AUD",
        ("nz", true) => "NZD",
        ("s" | "sg", true) => "SGD",
        ("hk", true) => "HKD",
        ("r", true) => "BRL",
        ("mx", true) => "MXN",
        ("rs" | "inr", false) => "INR",
        ("fr" | "sfr", false) if token.capital => "CHF",
        ("rm", false) if token.upper => "MYR",
        ("kr", false) => "SEK",
        ("zl", false) => "PLN",
        ("ksh" | "kshs", false) if token.capital => "KES",
        ("euro", false) => "EUR",
        ("r", false) if token.capital && is_large(start.step()) => "ZAR",
        ("n", false) if token.capital && is_large(start.step()) => "NGN",
        _ => return None,
    };
    let after = dollar.unwrap_or(start.step());
    let after = if dollar.is_none() { after.past_glued('.').unwrap_or(after) } else { after };
    Some((after, CurrencyMention { currency: Currency(currency), shared: word == "kr" }))
}

/// Whether a number with marks between its digits, or a multiplier, is a sum of at least a hundred: `R75` is a road, `R1200` a
/// motorcycle, `R3,500` and `R1.2m` are sums.
fn is_large(start: Cursor<'_>) -> bool {
    money_number(start, true).is_some_and(|(_, number)| {
        !number.plain && (number.value >= Decimal::ONE_HUNDRED || number.scale != Decimal::ONE)
    })
}

/// A currency behind a number: `€`, `EUR`, `euros`, `kr`, `zł`.
pub(crate) fn behind_number(start: Cursor<'_>) -> Option<(Cursor<'_>, CurrencyMention)> {
    if let Some((after, named)) = sign(start).or_else(|| code(start)) {
        // `Option 2 €100`: it belongs to what comes next.
        let next = after.is_glued() && after.digits().is_some() || sign(after).is_some();
        return (!next).then_some((after, named));
    }
    let currency = match start.word()? {
        "euro" | "euros" => "EUR",
        "dollar" | "dollars" | "bucks" => "USD",
        "pound" | "pounds" | "quid" => "GBP",
        "francs" | "franken" | "sfr" => "CHF",
        "rupees" | "rupee" => "INR",
        "yen" => "JPY",
        "yuan" | "renminbi" => "CNY",
        "reais" => "BRL",
        "kr" | "kronor" | "sek" => "SEK",
        "kroner" => "NOK",
        "zl" | "zloty" | "zlotys" | "zlotych" => "PLN",
        "kc" => "CZK",
        "rand" | "rands" => "ZAR",
        "naira" => "NGN",
        "ft" if start.peek().is_some_and(|token| token.capital) => "HUF",
        "pesos" => "MXN",
        "dirhams" => "AED",
        _ => return None,
    };
    let named = CurrencyMention {
        currency: Currency(currency),
        shared: matches!(start.word(), Some("dollar" | "dollars" | "kr" | "pesos")),
    };
    // `pounds` are weight as well; who wrote `sterling` says which.
    let after = start.step();
    Some((after.skip_word(&["sterling"]), named))
}

fn sign(start: Cursor<'_>) -> Option<(Cursor<'_>, CurrencyMention)> {
    let (code, shared) = match start.sign()? {
        '€' => ("EUR", false),
        '$' => ("USD", true),
        '£' => ("GBP", false),
        '¥' => ("JPY", true),
        '₹' => ("INR", false),
        '₽' => ("RUB", false),
        '₩' => ("KRW", false),
        '₺' => ("TRY", false),
        '₪' => ("ILS", false),
        '₫' => ("VND", false),
        '₴' => ("UAH", false),
        '฿' => ("THB", false),
        '₱' => ("PHP", false),
        '₦' => ("NGN", false),
        _ => return None,
    };
    Some((start.step(), CurrencyMention { currency: Currency(code), shared }))
}

fn code(start: Cursor<'_>) -> Option<(Cursor<'_>, CurrencyMention)> {
    let token = start.peek().filter(|token| token.upper)?;
    let word = start.text.folded(token);
    let known = CODES.iter().find(|known| known.eq_ignore_ascii_case(word))?;
    Some((start.step(), CurrencyMention { currency: Currency(known), shared: false }))
}

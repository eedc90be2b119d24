//! What the engine knows of English besides the words of a language: nothing that belongs to one purpose.

/// Words that mean the same where something is named.
pub(super) const SYNONYMS: &[&[&str]] = &[
    &["cost", "price", "fee", "charge", "expense"],
    &["total", "sum", "subtotal", "altogether", "grand"],
    &["year", "annual", "yearly", "annually", "annum", "yr"],
    &["month", "monthly", "mo"],
    &["week", "weekly"],
    &["night", "nightly"],
    &["day", "daily"],
    &["hour", "hourly", "hr"],
    &["person", "pp", "people", "adult", "traveler", "traveller", "participant"],
    &["deadline", "until", "latest"],
    &["start", "begin", "effective", "commence"],
    &["end", "expire", "expiry", "expiration"],
    &["save", "saving", "savings", "discount", "reduction"],
    &["current", "existing", "present", "currently", "previous"],
    &["limit", "maximum", "max", "cap", "upto"],
    &["minimum", "least", "min"],
    &["size", "area"],
    &["phone", "telephone"],
    &["email", "mail"],
    &["address", "street"],
    &["free", "complimentary"],
    &["date", "dates", "when"],
    &["duration", "length", "lasts"],
    &["advisor", "agent", "adviser"],
    &["remaining", "left", "leaving", "remain"],
];

/// Words that say that an amount is one of money.
pub(super) const MONEY: &[&str] = &[
    "cost", "amount", "budget", "deductible", "save", "payment", "deposit", "tax", "salary", "rent", "premium", "income",
    "limit", "total", "balance", "copay", "value", "worth", "bill", "refund", "penalty",
];

/// Words that say nothing of what a key is about.
pub(super) const EMPTY: &[&str] = &[
    "of", "the", "per", "in", "to", "from", "and", "or", "a", "is", "for", "by", "with", "on", "at", "name", "type", "an",
    "date", "time", "number", "datetime", "level", "status",
];

/// Words by which something is named that is also just good, large or first: alone they are no sign of a member.
pub(super) const COMMON: &[&str] = &[
    "excellent", "good", "fair", "poor", "great", "best", "low", "medium", "high", "small", "large", "basic", "standard",
    "premium", "luxury", "free", "flexible", "strict", "first", "second", "other", "none", "limited", "available",
    "pending", "confirmed", "complete", "completed", "partial", "immediate", "general", "moderate", "easy", "national",
    "international", "local", "regional", "global", "both", "email", "phone", "text", "home", "office", "train", "bus",
    "car", "bar", "water", "gas", "business", "physical", "life", "direct", "remote", "sold", "issued", "modified",
    "approved", "required", "received", "processing", "cancelled", "scheduled", "delayed", "higher", "lower", "equivalent",
    "reduced", "enhanced", "superior", "larger", "smaller", "larg", "permanent", "temporary", "seasonal", "rare",
    "weekly", "monthly", "quarterly", "annually", "general", "traditional", "urban", "formal", "casual", "hotel", "street",
    "cash", "spring", "summer", "fall", "winter", "storage", "legal", "insurance", "travel", "property", "health",
    "student", "family", "families", "professional", "residential", "downtown", "restaurant", "executive", "quoted",
    "reserved", "refunded", "special", "normal", "open", "closed", "new", "old", "full", "empty", "middle",
];

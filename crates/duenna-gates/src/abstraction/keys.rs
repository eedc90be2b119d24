//! What the keys of a profile say of their values.

use super::lines::{Line, Section};
use super::words::has_any;

/// What a key says that its value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Name,
    Phone,
    Email,
    Birth,
    Address,
    GovernmentId,
    Passport,
    PassportDate,
    Age,
    Nationality,
    Belief,
    Media,
    Education,
    Work,
    Income,
    Credit,
    Family,
    Visited,
    Budget,
    Account,
    Card,
    Secret,
    InsuranceNumber,
    Insurer,
    Bank,
    Dosage,
    Provider,
    People,
    EmergencyContact,
    Premium,
    Diet,
    Interest,
    /// It says nothing that is known.
    Other,
}

/// Words of keys, the more special ones first.
const NAMES: &[(Key, &[&str])] = &[
    (Key::EmergencyContact, &["emergency contact", "emergency contacts", "next of kin"]),
    (
        Key::Secret,
        &[
            "password",
            "username",
            "login",
            "pin",
            "access code",
            "code",
            "security question",
            "credentials",
            "token",
            "user name",
        ],
    ),
    (Key::Card, &["card", "cvv", "cvc", "credit card", "card number", "debit card"]),
    (
        Key::InsuranceNumber,
        &["insurance number", "policy number", "member id", "policy id", "medical insurance number", "claim number"],
    ),
    (
        Key::Account,
        &["account", "account number", "iban", "sort code", "routing number", "transit number", "swift", "bic"],
    ),
    (
        Key::GovernmentId,
        &[
            "social security number",
            "social security",
            "ssn",
            "pps number",
            "nin",
            "dni",
            "nif",
            "nie",
            "cin",
            "pesel",
            "tin",
            "tax file number",
            "tax number",
            "aadhaar",
            "personal number",
            "social insurance number",
            "national id",
            "national insurance number",
            "tax id",
            "driver s license",
            "drivers license",
            "driving licence",
            "driver license",
            "licence number",
            "cpf",
            "government id",
            "id number",
            "identity card",
            "student id",
            "employee id",
        ],
    ),
    (Key::PassportDate, &["issue date", "expiry date", "expiration date", "date of issue", "expires", "valid until"]),
    (Key::Passport, &["passport number", "passport", "country of issue", "visa", "passport details"]),
    (Key::Insurer, &["medical insurance provider", "insurance provider", "insurer", "insurance company"]),
    (Key::Bank, &["bank name", "bank"]),
    (Key::Birth, &["date of birth", "birth date", "birthdate", "birthday", "dob", "born"]),
    (Key::Phone, &["phone", "phone number", "mobile", "telephone", "cell", "tel"]),
    (Key::Email, &["email", "e mail", "email address"]),
    (
        Key::Address,
        &[
            "address",
            "base",
            "based in",
            "lives in",
            "home city",
            "city",
            "ville",
            "ciudad",
            "wohnort",
            "current address",
            "home",
            "lives",
            "place of residence",
            "residing in",
            "living in",
            "town",
            "domicile",
            "home address",
            "residence",
            "city of residence",
            "lives in",
            "home city",
            "departure city",
            "based in",
            "city",
            "departure location",
            "current location",
            "hometown",
            "home town",
        ],
    ),
    (Key::Age, &["age", "age band", "alter", "edad"]),
    (
        Key::Nationality,
        &[
            "nationality",
            "citizenship",
            "citizen",
            "nationalite",
            "nacionalidad",
            "staatsangehorigkeit",
            "nationalitat",
        ],
    ),
    (
        Key::Belief,
        &[
            "religion",
            "political views",
            "politics",
            "religious",
            "political",
            "faith",
            "sexual orientation",
            "ethnicity",
        ],
    ),
    (Key::Media, &["media preferences", "media", "news", "newspaper", "newspapers", "reads", "subscriptions"]),
    (Key::Credit, &["credit score", "credit rating"]),
    (Key::Income, &["salary", "annual salary", "annual income", "income", "current income", "earnings", "wage"]),
    (Key::Education, &["education", "previous education", "degree", "school", "university"]),
    (
        Key::Work,
        &[
            "occupation",
            "work",
            "employment",
            "previous employment",
            "job",
            "job title",
            "position",
            "profession",
            "current employment",
            "employer",
            "company",
            "previous position",
            "current position",
            "role",
            "career",
        ],
    ),
    (
        Key::Family,
        &[
            "family members",
            "family",
            "family status",
            "marital status",
            "children",
            "spouse",
            "wife",
            "husband",
            "household",
            "dependents",
            "family composition",
            "household members",
            "travelers",
            "travellers",
            "relationship status",
            "family coverage",
            "son",
            "daughter",
            "partner",
        ],
    ),
    (
        Key::Visited,
        &[
            "travel history",
            "travel so far",
            "trips so far",
            "travels",
            "places visited",
            "travelled to",
            "countries",
            "countries visited",
            "visited",
            "previous trips",
            "past trips",
            "previous travel",
            "regions visited",
            "travel history western europe",
            "past travel",
            "previously visited",
            "previous locations",
            "previous destinations",
            "past destinations",
            "prior travel",
        ],
    ),
    (Key::Dosage, &["dosage", "dose"]),
    (
        Key::Premium,
        &[
            "monthly cost",
            "monthly premium",
            "total monthly cost",
            "premium",
            "current personal insurance costs",
            "total monthly",
            "total monthly premium",
            "monthly total",
            "annual premium",
            "total cost",
        ],
    ),
    (
        Key::Budget,
        &[
            "budget",
            "presupuesto",
            "trip budget",
            "total budget",
            "purchase budget",
            "target range",
            "budget range",
            "price range",
            "target purchase",
            "general budget",
            "budget thoughts",
            "max budget",
            "maximum budget",
            "spending limit",
            "price limit",
            "planned purchase range",
            "purchase range",
        ],
    ),
    (
        Key::Diet,
        &[
            "dietary preferences",
            "regime",
            "regime alimentaire",
            "dieta",
            "ernahrung",
            "kost",
            "dietary restrictions",
            "diet",
            "food preferences",
            "dietary",
            "dietary needs",
            "food allergies",
            "allergies",
            "allergy",
        ],
    ),
    (
        Key::Interest,
        &[
            "hobbies",
            "pastimes",
            "leisure",
            "free time",
            "interests",
            "hobby",
            "activities",
            "hobbies and interests",
            "activity preferences",
            "favorite activities",
            "lifestyle",
            "travel style",
            "activity type",
            "sports",
        ],
    ),
    (
        Key::Provider,
        &[
            "provider",
            "merchant",
            "location",
            "vendor",
            "payee",
            "manager",
            "doctor",
            "primary doctor",
            "family doctor",
        ],
    ),
    (Key::People, &["participants", "to", "from", "sender", "recipient", "attendees", "cc", "bcc", "organizer"]),
];

/// What the key of a line says. In mails, calendars and payments only what is secret or names people counts.
pub(super) fn key_of(line: &Line<'_>) -> Key {
    let key = line.key.as_str();
    if key.is_empty() {
        return Key::Other;
    }
    if line.is_name() {
        return Key::Name;
    }
    let exact = NAMES.iter().find(|(_, names)| names.contains(&key));
    // A long key has its words for another reason.
    let part = || NAMES.iter().find(|(_, names)| key.split(' ').count() <= 4 && has_any(key, names));
    let found = exact.or_else(part).map_or(Key::Other, |(found, _)| *found);
    let is_record = line.payment || line.event || line.section == Section::Mail;
    if found == Key::Provider && has_any(key, &["location", "locations"]) && !line.payment && !line.event {
        return if key == "location" && line.section == Section::Plain { Key::Address } else { Key::Other };
    }
    let of_person =
        [Key::Name, Key::Address, Key::Family, Key::Work, Key::Age, Key::Education, Key::Interest, Key::Visited];
    if is_record && of_person.contains(&found) { Key::Other } else { found }
}

/// Whether these folded words are a key by themselves.
pub(super) fn is_key(key: &str) -> bool {
    is_name(key) || NAMES.iter().any(|(_, names)| names.contains(&key))
}

/// Whether these folded words are a key of the user's name.
pub(super) fn is_name(key: &str) -> bool {
    matches!(
        key,
        "name"
            | "full name"
            | "client"
            | "client name"
            | "traveler"
            | "traveller"
            | "user"
            | "user name"
            | "lead traveler"
            | "first name"
            | "given name"
            | "known as"
            | "vorname"
            | "prenom"
            | "nombre"
            | "nombre de pila"
            | "customer"
    )
}

impl Key {
    /// The kind of data that it makes of its value, which is read no further.
    pub(super) fn closed(self) -> Option<&'static str> {
        const KINDS: &[(Key, &str)] = &[
            (Key::Phone, "contact.phone"),
            (Key::Email, "contact.email"),
            (Key::Birth, "person.birth_date"),
            (Key::GovernmentId, "id.government"),
            (Key::Passport, "id.passport"),
            (Key::PassportDate, "id.passport.date"),
            (Key::Belief, "belief"),
            (Key::Media, "media"),
            (Key::Account, "bank.account"),
            (Key::Card, "bank.card"),
            (Key::Secret, "secret"),
            (Key::InsuranceNumber, "insurance.number"),
            (Key::Insurer, "insurance.insurer"),
            (Key::Bank, "bank.name"),
            (Key::Dosage, "health.dosage"),
            (Key::EmergencyContact, "contact.emergency"),
        ];
        KINDS.iter().find(|(key, _)| *key == self).map(|(_, kind)| *kind)
    }
}

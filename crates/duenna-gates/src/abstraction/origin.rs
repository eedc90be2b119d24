//! Whose words a line is: the user's own, somebody else's, or what was written about health.
//!
//! # Security
//! What a doctor, a clinic or an insurer writes is about the user's health, whatever it says: from `you should avoid stairs` an
//! estate agent learns of a knee. So the user wishes for nothing in such a mail, in an answer to it, in what it is quoted in, or under a
//! heading of health; what is not about health, cover or the user's calendar is not read there ([`may_stand`]).

use super::lines::{Line, Section};
use super::words::{folded, has_any};

/// Whose words a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The user's: a profile, notes, what they sent.
    User,
    /// Those of whoever sent a mail.
    Other,
    /// Those of somebody who treats, insures or cares for people, or under a heading of health.
    Health,
    /// The user's, in a calendar: when something is, and no reason for it.
    Plan,
    /// Those of somebody who writes to everybody.
    Everybody,
}

/// Words that only those have in their names who treat, insure or care for people; the beginnings of words end in `*`.
const CARING: &str = "dr doctor* gp clinic* klinik* clinique* clinica* cliniche hospital* hopital* ospedale* spital* krankenhaus* surgeon* chirurg* \
    sykehus* sygehus* szpital* nemocnice korhaz* sairaala* terveys* laakari* surgery surgeries praxis* arzt* arztin* arzte* zahnarzt* \
    lege legevakt lakare* laeke* vardcentral* huisarts* ziekenhuis* medecin* medico* medica* doktor* lekarz* przychodnia* physio* \
    fysio* fisio* kine kinesi* osteopat* chiropract* therap* terap* psych* counsellor* counselor* midwife midwives hebamme* sage \
    matrona* nurse* nursing pflege* dentist* dental dentaire odonto* reha rehab* kur kurklinik medic* medizin* health* gesundheit* \
    salud saude sante salute helse halsa* sundhed* zdrow* egeszseg* oncolog* onkolog* cardiolog* kardiolog* orthop* ortop* radiolog* \
    neurolog* dermatolog* gynaecolog* gynecolog* gynakolog* urolog* nephrolog* endocrin* pediatric* paediatric* labor* laboratory \
    pathology pharmac* apothek* farmac* apotek* nutritionist* dietit* dietic* ernahrungs* optician* optometr* audiolog* hospice nhs \
    insur* versicherung* assuranc* assureur* seguro* seguros assicurazion* forsikring* forsakring* verzekering* ubezpiecz* \
    krankenkasse* mutuelle* claims";

/// What the advice of those people is called, beside a word for them.
const ADVISED: &[&str] = &[
    "per my",
    "per our",
    "as per",
    "orders from",
    "on doctor s orders",
    "says",
    "said",
    "told",
    "thinks",
    "wants me",
    "wants us",
    "recommends",
    "recommended",
    "recommendation",
    "recommendations",
    "advises",
    "advised",
    "advice",
    "suggests",
    "suggested",
    "orders",
    "ordered",
    "warned",
    "insists",
    "wrote",
    "letter",
    "report",
    "according to",
];

/// Words of what is written about a patient, whoever wrote it.
const CLINICAL: &[&str] = &[
    "patient",
    "diagnosis",
    "diagnosed",
    "prognosis",
    "your scan",
    "mri",
    "biopsy",
    "chemo",
    "chemotherapy",
    "your surgery",
    "after the surgery",
    "prescription",
    "prescribed",
    "discharge summary",
    "your symptoms",
    "your treatment",
    "your results",
    "blood test",
    "was tested",
    "were tested",
    "adhd",
    "midwife",
    "pregnancy",
];

/// What the kinds begin with that an entry of a calendar tells nothing of: a day at the dentist's is neither an illness nor a wish
/// for cover.
const REASONS: &[&str] = &["health", "coverage", "diet", "access", "fitness"];

/// What stands in mails that go to everybody: nothing in them is about the user.
const TO_ALL: &[&str] = &[
    "unsubscribe",
    "newsletter",
    "view in browser",
    "view this email in your browser",
    "abmelden",
    "se desabonner",
    "desabonner",
    "darse de baja",
    "disiscriviti",
    "avmeld",
    "afmelden",
    "no longer wish to receive",
    "special offer",
    "promo code",
    "sponsored",
];

/// What the kinds begin with that may be read where somebody writes about health: about it, and about cover for it.
const OF_HEALTH: &[&str] = &[
    "health",
    "coverage",
    "claim",
    "premium",
    "insurance",
    "contact",
    "id",
    "identity",
    "bank",
    "secret",
    "payment",
    "calendar",
    "free",
    "belief",
    "media",
    "person",
];

/// Says of each line whose words it is.
pub(super) fn mark(all: &mut [Line<'_>]) {
    let user = all.iter().find(|line| line.is_name()).map(|line| folded(line.value)).unwrap_or_default();
    let mut at = 0;
    while let Some(line) = all.get(at) {
        let mut end = at + 1;
        if line.section == Section::Mail {
            let is_more = |line: &Line<'_>| line.section == Section::Mail && !begins_mail(line);
            while all.get(end).is_some_and(is_more) {
                end += 1;
            }
        }
        let part = all.get_mut(at..end).unwrap_or_default();
        let origin = of_mail(part, &user);
        for line in part {
            line.origin = if line.section == Section::Medical || advises(line) {
                Origin::Health
            } else if line.section == Section::Calendar || line.event {
                Origin::Plan
            } else {
                origin
            };
        }
        at = end;
    }
}

/// Whether items of a kind may be read of a line.
pub(super) fn may_stand(kind: &str, origin: Origin) -> bool {
    match origin {
        Origin::User | Origin::Other => true,
        Origin::Plan => !REASONS.iter().any(|start| kind.starts_with(start)),
        Origin::Health => OF_HEALTH.iter().any(|start| kind.starts_with(start)),
        Origin::Everybody => false,
    }
}

/// Whose words a mail is; what is no mail is the user's.
fn of_mail(part: &[Line<'_>], user: &str) -> Origin {
    let Some(first) = part.first().filter(|line| line.section == Section::Mail) else { return Origin::User };
    let head = |line: &&Line<'_>| {
        matches!(line.key.as_str(), "from" | "sender" | "to" | "recipient" | "cc" | "subject") || is_quoted(line)
    };
    if part.iter().filter(head).any(|line| cares(&line.words)) {
        return Origin::Health;
    }
    let sender = part.iter().find(|line| matches!(line.key.as_str(), "from" | "sender")).map(|line| line.value);
    let name = folded(sender.and_then(|sender| sender.split(['<', '(']).next()).unwrap_or_default());
    let is_user =
        !is_quoted(first) && !name.is_empty() && name.split(' ').all(|word| user.split(' ').any(|of| of == word));
    if is_user || matches!(name.as_str(), "me" | "myself") {
        return Origin::User;
    }
    if part.iter().any(|line| has_any(&line.words, TO_ALL)) {
        return Origin::Everybody;
    }
    // Who signs at the end, and what it is about.
    let signed = part.iter().rev().take(3).any(|line| line.words.split(' ').count() <= 6 && cares(&line.words));
    if signed || part.iter().any(|line| has_any(&line.words, CLINICAL)) { Origin::Health } else { Origin::Other }
}

/// Whether a line begins a mail, or one that is quoted.
fn begins_mail(line: &Line<'_>) -> bool {
    matches!(line.key.as_str(), "from" | "sender") || is_quoted(line)
}

/// `On Monday Dr. Salo wrote:`
fn is_quoted(line: &Line<'_>) -> bool {
    let last = line.words.rsplit(' ').next().unwrap_or_default();
    line.key.is_empty()
        && matches!(last, "wrote" | "schrieb" | "ecrit" | "escribio" | "escreveu" | "scritto" | "skrev" | "kirjoitti")
}

/// Whether words name somebody who treats, insures or cares for people.
fn cares(words: &str) -> bool {
    words.split(' ').any(|word| {
        CARING
            .split_whitespace()
            .any(|caring| caring.strip_suffix('*').map_or(caring == word, |start| word.starts_with(start)))
    })
}

/// `My doctor says I should avoid stairs`, `Dr. Salo: avoid stairs`, a row of a table with such a person in a cell.
fn advises(line: &Line<'_>) -> bool {
    if line.payment {
        return false;
    }
    let mut cells = line.value.split('|').map(folded);
    let is_cell = |cell: String| cell.split(' ').count() <= 4 && cares(&cell);
    cares(&line.key)
        || has_any(&line.words, ADVISED) && cares(&line.words)
        || line.value.matches('|').count() >= 2 && cells.any(is_cell)
}

//! The words for months, days and units of time, folded, in the languages that letters and mails come in most often.

use super::{TimeUnit, Weekday};

/// A word for a month.
#[derive(Clone, Copy)]
pub(crate) struct Month {
    pub(crate) number: i8,
    /// Cut short: a point may follow, and it needs a number beside it.
    pub(crate) short: bool,
    /// Also a common word (`may`, `march`, `mar`).
    pub(crate) common: bool,
}

/// Which month a folded word names.
pub(crate) fn month(word: &str) -> Option<Month> {
    let number = match word {
        "january" | "januar" | "janvier" | "enero" | "gennaio" | "janeiro" | "januari" | "janner" | "stycznia"
        | "jan" | "janv" => 1,
        "february" | "februar" | "fevrier" | "febrero" | "febbraio" | "fevereiro" | "februari" | "lutego" | "feb"
        | "fevr" | "febr" => 2,
        "march" | "marz" | "maerz" | "mars" | "marzo" | "marco" | "maart" | "marca" | "mar" | "mrz" => 3,
        "april" | "avril" | "abril" | "aprile" | "kwietnia" | "apr" | "avr" => 4,
        "may" | "mai" | "mayo" | "maggio" | "maio" | "mei" | "maj" | "maja" => 5,
        "june" | "juni" | "juin" | "junio" | "giugno" | "junho" | "czerwca" | "jun" => 6,
        "july" | "juli" | "juillet" | "julio" | "luglio" | "julho" | "lipca" | "jul" | "juil" => 7,
        "august" | "aout" | "agosto" | "augustus" | "augusti" | "sierpnia" | "aug" => 8,
        "september" | "septembre" | "septiembre" | "settembre" | "setembro" | "wrzesnia" | "sep" | "sept" => 9,
        "october" | "oktober" | "octobre" | "octubre" | "ottobre" | "outubro" | "pazdziernika" | "oct" | "okt" => 10,
        "november" | "novembre" | "noviembre" | "novembro" | "listopada" | "nov" => 11,
        "december" | "dezember" | "decembre" | "diciembre" | "dicembre" | "dezembro" | "grudnia" | "dec" | "dez" => 12,
        _ => return None,
    };
    let short = word.len() <= 3 && !matches!(word, "may" | "mai" | "mei" | "maj")
        || matches!(word, "sept" | "janv" | "fevr" | "febr" | "juil");
    let common = matches!(
        word,
        "may"
            | "march"
            | "mar"
            | "mars"
            | "marco"
            | "marca"
            | "jan"
            | "dec"
            | "mai"
            | "mei"
            | "august"
            | "april"
            | "june"
    );
    Some(Month { number, short, common })
}

/// Which day of the week a folded word names, and whether it is cut short.
pub(crate) fn weekday(word: &str) -> Option<(Weekday, bool)> {
    let (day, short) = match word {
        "monday" | "montag" | "lundi" | "lunes" | "lunedi" | "maandag" => (Weekday::Monday, false),
        "tuesday" | "dienstag" | "mardi" | "martes" | "martedi" | "dinsdag" => (Weekday::Tuesday, false),
        "wednesday" | "mittwoch" | "mercredi" | "miercoles" | "mercoledi" | "woensdag" => (Weekday::Wednesday, false),
        "thursday" | "donnerstag" | "jeudi" | "jueves" | "giovedi" | "donderdag" => (Weekday::Thursday, false),
        "friday" | "freitag" | "vendredi" | "viernes" | "venerdi" | "vrijdag" => (Weekday::Friday, false),
        "saturday" | "samstag" | "sonnabend" | "samedi" | "sabado" | "sabato" | "zaterdag" => {
            (Weekday::Saturday, false)
        }
        "sunday" | "sonntag" | "dimanche" | "domingo" | "domenica" | "zondag" => (Weekday::Sunday, false),
        "mon" => (Weekday::Monday, true),
        "tue" | "tues" => (Weekday::Tuesday, true),
        "wed" => (Weekday::Wednesday, true),
        "thu" | "thur" | "thurs" => (Weekday::Thursday, true),
        "fri" => (Weekday::Friday, true),
        "sat" => (Weekday::Saturday, true),
        "sun" => (Weekday::Sunday, true),
        _ => return None,
    };
    Some((day, short))
}

/// Which day of the week a folded word in the plural names.
pub(crate) fn weekdays(word: &str) -> Option<Weekday> {
    let one = word.strip_suffix('s')?;
    weekday(one).filter(|(_, short)| !short && one.ends_with("day")).map(|(day, _)| day)
}

/// Which unit of time a folded word names.
pub(crate) fn unit(word: &str) -> Option<TimeUnit> {
    Some(match word {
        "second" | "seconds" | "sec" | "secs" | "sekunden" | "secondes" | "segundos" => TimeUnit::Second,
        "minute" | "minutes" | "min" | "mins" | "minuten" | "minutos" | "minuti" => TimeUnit::Minute,
        "hour" | "hours" | "hr" | "hrs" | "h" | "stunde" | "stunden" | "heure" | "heures" | "hora" | "horas"
        | "ore" => TimeUnit::Hour,
        "day" | "days" | "tag" | "tage" | "tagen" | "jour" | "jours" | "dia" | "dias" | "giorno" | "giorni"
        | "dagen" => TimeUnit::Day,
        "night" | "nights" | "nacht" | "nachte" | "nachten" | "nuit" | "nuits" | "noche" | "noches" | "notte"
        | "notti" | "noite" | "noites" => TimeUnit::Night,
        "week" | "weeks" | "wk" | "wks" | "woche" | "wochen" | "semaine" | "semaines" | "semana" | "semanas"
        | "settimana" | "settimane" | "weken" => TimeUnit::Week,
        "month" | "months" | "mo" | "mos" | "monat" | "monate" | "monaten" | "mois" | "mes" | "meses" | "mese"
        | "mesi" | "maanden" => TimeUnit::Month,
        "quarter" | "quarters" => TimeUnit::Quarter,
        "year" | "years" | "yr" | "yrs" | "jahr" | "jahre" | "jahren" | "annee" | "annees" | "ans" | "ano" | "anos"
        | "anno" | "anni" | "jaar" => TimeUnit::Year,
        _ => return None,
    })
}

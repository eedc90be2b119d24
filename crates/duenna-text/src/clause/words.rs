//! Tokens, and the words that decide.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::reading::Span;

/// A word with its apostrophes, or a single sign.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) span: Span,
    /// In small letters, without accents; of a sign, the sign.
    pub(super) word: String,
    pub(super) is_word: bool,
    pub(super) is_capital: bool,
}

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut all = Vec::new();
    let mut start: Option<usize> = None;
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let goes_on = c.is_alphanumeric()
            || start.is_some() && matches!(c, '\'' | '’') && next.is_some_and(char::is_alphanumeric)
            || start.is_some()
                && matches!(c, '.' | ',')
                && is_digit_before(text, at)
                && next.is_some_and(|next| next.is_ascii_digit());
        if goes_on {
            start.get_or_insert(at);
        }
        let end = if goes_on { at + c.len_utf8() } else { at };
        let is_last = next.is_none();
        if !goes_on || is_last {
            if let Some(from) = start.take() {
                all.push(word(text, from, end));
            }
            if !goes_on && !c.is_whitespace() {
                let span = Span::new(at, at + c.len_utf8());
                all.push(Token { span, word: c.to_string(), is_word: false, is_capital: false });
            }
        }
    }
    all
}

fn is_digit_before(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
}

fn word(text: &str, start: usize, end: usize) -> Token {
    let raw = text.get(start..end).unwrap_or_default();
    let plain = |c: char| if c == '’' { '\'' } else { c };
    let word = if raw.is_ascii() {
        raw.to_ascii_lowercase()
    } else {
        raw.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).map(plain).collect()
    };
    Token { span: Span::new(start, end), word, is_word: true, is_capital: raw.starts_with(char::is_uppercase) }
}

thread_local! {
    /// The lists that were asked for, by where they lie.
    static LISTS: RefCell<HashMap<usize, HashSet<&'static str>>> = RefCell::default();
}

/// Whether a word is in a list of words, apart by spaces.
pub(super) fn is_in(list: &'static str, word: &str) -> bool {
    LISTS.with_borrow_mut(|lists| {
        let of_list =
            lists.entry(list.as_ptr().addr() ^ list.len().rotate_left(48)).or_insert_with(|| list.split(' ').collect());
        of_list.contains(word)
    })
}

pub(super) const FIRST_PERSON: &str =
    "i i'm i've i'd i'll im ive we we're we've we'd we'll me us myself ourselves mine ours";
pub(super) const THIRD_PERSON: &str = "he he's he'd he'll she she's she'd she'll they they're they've they'd they'll you you're you've \
    you'd you'll your yours his her hers him them their theirs nobody everybody everyone someone somebody people others anyone who whose";
/// Words for a thing that is spoken of.
pub(super) const THING: &str = "it it's its this that that's there there's these those which what what's here one";
pub(super) const ARTICLES: &str = "the a an some every each another both all most many several any half";

/// Those with whom people live and travel.
pub(super) const NEAR: &str = "wife husband spouse partner fiance fiancee girlfriend boyfriend son sons daughter daughters child children kid kids \
    twins baby toddler stepson stepdaughter";
/// Others in a life.
pub(super) const FAR: &str = "mother father mum mom dad parents brother sister brothers sisters uncle aunt cousin cousins friend friends boss siblings sibling \
    landlord landlady neighbour neighbours neighbor neighbors colleague colleagues flatmate roommate doctor gp physio broker agent lawyer niece nephew \
    grandmother grandfather grandma grandpa nan gran ex teacher tenant tenants client clients employer company carer godson goddaughter inlaws \
    mother's father's mum's dad's brother's sister's cousin's friend's boss's neighbour's";

/// Forms of verbs with which somebody else is the subject.
pub(super) const FINITE: &str = "is isn't are aren't was wasn't were weren't has hasn't had hadn't have haven't can can't cannot could couldn't \
    will won't would wouldn't should shouldn't must mustn't might does doesn't do don't did didn't wants needs lives works says said likes loves \
    prefers eats smokes drives rides owns rents plays teaches travels hates thinks calls called told tells wrote writes asked asks goes went came comes \
    gets got gave gives keeps kept makes made takes took sleeps speaks runs ran belongs went looks looked sent sends put puts moved moves pays paid \
    covers covered requires required insists recommends suggests offers offered sold sells bought buys left leaves died passed stays stayed turned";

/// What a sentence without a subject begins with, where the writer is meant.
pub(super) const ELIDED: &str = "looking need want prefer love like live living work working rent renting own have having got been flying fly travelling \
    traveling travel smoke smoking drive driving don't can't cannot never happy would could must hoping planning searching seeking interested keen \
    retired married widowed divorced separated self freelance employed unemployed allergic expecting moving buying selling staying going coming \
    leaving eat eating play playing enjoy enjoying use using wear wearing take taking off free busy unavailable available single pregnant been";

pub(super) const DENIALS: &str = "no not never none neither nor without nothing nobody hardly barely cannot non nope zero stop struck scrapped dropped rejected declined refused unnecessary unwanted skip nicht kein keine keinen keiner nie weder pas jamais sans sin ni nunca ningun ninguna ninguno ohne aucun aucune except excluding avoid avoids";

/// Auxiliaries before a participle that is no past.
pub(super) const PRESENT_BEFORE: &str = "am is are i'm we're it's be being been have has i've we've i'll we'll get getting gets not never already \
    also recently just now fully both newly self long currently still being they're she's he's that's there's semi well";

/// Irregular pasts.
pub(super) const PASTS: &str = "war waren hatte hatten wurde etait etais etaient avait avais fut era eran tenia tenian fue estaba was wasn't were weren't had hadn't did didn't went came sold gave took bought made said told thought ran drove ate \
    kept left quit lost rode grew began became broke saw knew felt found held met paid sent spent stood taught wore wrote won flew swam used lay threw \
    typed";
/// What says that something is over, wherever it stands.
pub(super) const OVER: &str = "ago formerly previously former ex anymore once earlier gone ended";

/// Words in `-ed` that are no past, or are so for what holds now.
pub(super) const ADJECTIVES: &str = "retired married divorced widowed separated employed unemployed self-employed salaried interested tired limited \
    required needed preferred detached semi-detached gated insured disabled furnished booked planned qualified experienced shared based aged fixed bed \
    red shed need seed indeed speed feed breed wooded walled enclosed relaxed unlimited heated fitted dedicated educated diagnosed pre-approved approved \
    advanced impaired assisted sized priced stepped newlywed wed tiled secluded mixed fenced covered allowed permitted closed crowded sheltered included \
    coed bunked";

/// What makes a sentence a supposition.
pub(super) const SUPPOSED: &str = "if unless suppose supposing imagine wish might maybe perhaps possibly whether otherwise pretend pretending would've \
    could've should've hypothetically ideally wouldn't couldn't";

/// What shows that a sentence is not meant as it stands, or is hearsay.
pub(super) const DOUBTFUL: &str = "obviously yeah haha hahaha lol apparently supposedly allegedly sure 🙃 😂 🙄 😅 joking kidding kidding basically \
    practically virtually technically dream jokes joke";

/// Verbs with which somebody's words are given.
pub(super) const SAYING: &str = "says said thinks thought calls called told tells wrote writes typed printed claims claimed asked asks reckons \
    insists believes swears according recommends recommended suggests suggested advises advised mentioned heard reads recommends";

/// Small words of other languages, in whose sentences nothing is read.
pub(super) const FOREIGN: &str = "ich ist sind und der die das dem den nicht mit wir aber auch oder ein eine einen je j'ai est et les des une dans pour qui \
    nous mais sur es el los las con una yo mi que por pero muy para soy somos tengo tiene hay della il che sono";

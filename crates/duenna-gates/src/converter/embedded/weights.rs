//! What speaks for and against a value of a message being that of a field: named weights of named features, set by hand on persona 1
//! of the recorded conversations.

/// A number and a field.
pub(super) mod amount {
    /// How much a unit of area names the field by itself.
    pub(in super::super) const AREA_UNIT: f32 = 0.8;
    /// What a field whose key names no more than a price has without a word.
    pub(in super::super) const PLAIN_BASE: f32 = 0.35;
    /// What the word of its key adds.
    pub(in super::super) const PLAIN_WORD: f32 = 0.45;
    /// The least for a mark that one field of the language takes.
    pub(in super::super) const ONLY_MARK: f32 = 0.45;
    /// The least for a mark that several take.
    pub(in super::super) const ANY_MARK: f32 = 0.35;
    /// From how near on a word stands right at the number.
    pub(in super::super) const SIGN: f32 = 0.99;
    /// The least for a percentage that is called a rate.
    pub(in super::super) const RATE: f32 = 0.6;
    /// How much `=` says that a number is a total.
    pub(in super::super) const RESULT: f32 = 0.8;
    /// What the words of the key add.
    pub(in super::super) const WORDS: f32 = 0.55;
    /// What the words of the group add.
    pub(in super::super) const GROUP: f32 = 0.45;
    /// What stars take from a field for any mark.
    pub(in super::super) const STARS_FOR_MARK: f32 = 0.08;
    /// From how near on a period is that of the number.
    pub(in super::super) const PERIOD_NEAR: f32 = 0.8;
    /// What the period of the key adds.
    pub(in super::super) const SAME_PERIOD: f32 = 0.15;
    /// From how near on a heading has the period.
    pub(in super::super) const PERIOD_HEADED: f32 = 0.45;
    /// What a period takes that only a heading has.
    pub(in super::super) const PERIOD_UNSAID: f32 = 0.1;
    /// What `per person` takes that nothing has.
    pub(in super::super) const PERSON_UNSAID: f32 = 0.05;
    /// What a period takes that the key does not have.
    pub(in super::super) const OTHER_PERIOD: f32 = 0.2;
    /// How near all words of a total stand that is not called one.
    pub(in super::super) const TOTAL_NAMED: f32 = 0.85;
    /// From how near on a number is called a total.
    pub(in super::super) const TOTAL_SAID: f32 = 0.5;
    /// What being the total of all adds.
    pub(in super::super) const SUM: f32 = 0.35;
    /// What being called a total adds.
    pub(in super::super) const TOTAL: f32 = 0.25;
    /// What a field for a total needs of that.
    pub(in super::super) const TOTAL_BASE: f32 = 0.05;
    /// What being called a total takes from another field.
    pub(in super::super) const TOTAL_FOR_PART: f32 = 0.2;
    /// What being multiplied adds to a field with a period.
    pub(in super::super) const UNIT: f32 = 0.2;
    /// From how near on a word says what an amount is.
    pub(in super::super) const HEAD_NEAR: f32 = 0.8;
    /// What such a word takes from a field without it: `arrangement fee` is no price.
    pub(in super::super) const OTHER_HEAD: f32 = 0.25;
    /// How much has to speak for the group of a field whose key names no more than a price.
    pub(in super::super) const AFFINE: f32 = 0.3;
    /// The same of a length of time whose key names no more than that it is one.
    pub(in super::super) const AFFINE_TIME: f32 = 0.6;
    /// How much more speaks for another group where a total is of that one.
    pub(in super::super) const ANOTHER: f32 = 0.2;
    /// How much more than for all others speaks for a group that need not be called by name.
    pub(in super::super) const FOREMOST: f32 = 0.1;
    /// How much of what a key names has to stand near.
    pub(in super::super) const NAMED: f32 = 0.55;
    /// How near all that a key names stands to a count.
    pub(in super::super) const NAMED_COUNT: f32 = 0.6;
    /// The same where other groups are called by those words, too.
    pub(in super::super) const NAMED_ELSEWHERE: f32 = 0.8;
    /// How near it stands to a length of time that a field without a unit takes.
    pub(in super::super) const NAMED_LENGTH: f32 = 0.8;
}

/// Words about a place: how much one tells of it.
pub(super) mod near {
    /// One with which the sentence begins.
    pub(in super::super) const ABOUT: f32 = 0.6;
    /// From which weight on a word tells of a group like its name.
    pub(in super::super) const TELLING: f32 = 0.3;
    /// One of a key, of the second of its values and on.
    pub(in super::super) const LATER: f32 = 0.9;
    /// One before a number, if what it counts stands behind it.
    pub(in super::super) const COUNTED: f32 = 0.55;
    /// What is left of it beyond a comma or a bracket.
    pub(in super::super) const PARTED: f32 = 0.75;
    /// What is left of it beyond another value of the kind.
    pub(in super::super) const OTHER: f32 = 0.3;
    /// What is left of it beyond any other value.
    pub(in super::super) const PASSED: f32 = 0.95;
    /// The first before it.
    pub(in super::super) const BEFORE_FIRST: f32 = 0.95;
    /// What is left of it from word to word before it.
    pub(in super::super) const BEFORE_STEP: f32 = 0.96;
    /// The first behind it.
    pub(in super::super) const AFTER_FIRST: f32 = 0.9;
    /// What is left of it from word to word behind it.
    pub(in super::super) const AFTER_STEP: f32 = 0.93;
    /// What is left of one that rather belongs to another value.
    pub(in super::super) const ELSEWHERE: f32 = 0.3;
    /// How fast words add up to speak for a group.
    pub(in super::super) const STEEPNESS: f32 = 1.3;
    /// One of a heading, from the nearest on.
    pub(in super::super) const HEADINGS: [f32; 3] = [0.75, 0.6, 0.5];
}

/// A name and a field.
pub(super) mod name {
    /// From which score on a name is one of a field.
    pub(in super::super) const SURE: f32 = 0.69;
    /// What it adds that a name begins a line with values of the group.
    pub(in super::super) const BEGINS: f32 = 0.32;
    /// The same, if the values are of another group and the name ends as those of the group do.
    pub(in super::super) const PRICED: f32 = 0.2;
    /// What it adds that the group is the key: `Hotel: Grand Plaza`.
    pub(in super::super) const KEYED: f32 = 0.3;
    /// How much speaks for the group of what is only emphasised.
    pub(in super::super) const ABOUT: f32 = 0.7;
    /// What words in small letters take.
    pub(in super::super) const SMALL: f32 = 0.1;
    /// How much a word has to tell for a group so that a name may end with it alone.
    pub(in super::super) const OWN: f32 = 0.2;
    /// What the nearest word of the key adds.
    pub(in super::super) const WORDS: f32 = 0.3;
    /// What the words of the group add.
    pub(in super::super) const GROUP: f32 = 0.55;
    /// What it adds that a name ends with a word of the field: an airline, a plan.
    pub(in super::super) const OWN_WORD: f32 = 0.2;
    /// What being the key adds besides.
    pub(in super::super) const BEGINS_KEYED: f32 = 0.15;
    /// How much more a name of one word needs.
    pub(in super::super) const SHORT: f32 = 0.2;
    /// What beginning a line adds.
    pub(in super::super) const BEGINS_LINE: f32 = 0.12;
    /// What being a value or standing in a bracket adds.
    pub(in super::super) const SET_APART: f32 = 0.1;
    /// What being emphasised, or what a sentence is about, adds.
    pub(in super::super) const MARKED: f32 = 0.05;
}

/// A place and a field.
pub(super) mod place {
    /// From which score on a place is one of a field.
    pub(in super::super) const SURE: f32 = 0.43;
    /// What standing in a heading adds.
    pub(in super::super) const HEADED: f32 = 0.25;
    /// What being said more than once adds.
    pub(in super::super) const OFTEN: f32 = 0.15;
    /// What the words of the group add.
    pub(in super::super) const GROUP: f32 = 0.25;
    /// What standing under the key of the field adds.
    pub(in super::super) const KEYED: f32 = 0.3;
    /// What beginning a sentence adds.
    pub(in super::super) const BEGINS_SENTENCE: f32 = 0.4;
    /// What having its region or country beside it adds.
    pub(in super::super) const FULL: f32 = 0.3;
    /// What `to`, `in` or `visit` before it adds.
    pub(in super::super) const TO: f32 = 0.35;
    /// What `from` before it takes.
    pub(in super::super) const FROM: f32 = 0.6;
}

/// A member of an enumeration and a field.
pub(super) mod member {
    /// From which score on a member is said.
    pub(in super::super) const SURE: f32 = 0.66;
    /// What a word of its group right behind it adds.
    pub(in super::super) const BESIDE: f32 = 0.3;
    /// What a question takes: it asks, and says little.
    pub(in super::super) const ASKED: f32 = 0.15;
    /// How near the second best field comes to the best.
    pub(in super::super) const NEARLY: f32 = 0.04;
    /// What one right before it adds.
    pub(in super::super) const BEFORE: f32 = 0.15;
    /// A member whose words say little alone.
    pub(in super::super) const COMMON_MEMBER: f32 = 0.12;
    /// A word that is a member of one field.
    pub(in super::super) const WORD: f32 = 0.56;
    /// A word that is a member of several.
    pub(in super::super) const SHARED_WORD: f32 = 0.36;
    /// Several words that are a member of one field.
    pub(in super::super) const PHRASE: f32 = 0.66;
    /// Several words that are a member of several.
    pub(in super::super) const SHARED_PHRASE: f32 = 0.5;
    /// How near all words of the key stand at least to a grade that says little alone.
    pub(in super::super) const GRADE: f32 = 0.2;
    /// From how near on a group is called by its name.
    pub(in super::super) const CALLED_NEAR: f32 = 0.7;
    /// What that adds to a member of several fields.
    pub(in super::super) const CALLED: f32 = 0.1;
    /// What the words of the group add where several fields have the member, and otherwise those of the key.
    pub(in super::super) const MORE: f32 = 0.45;
    /// What the others add.
    pub(in super::super) const LESS: f32 = 0.25;
}

/// What is so, and what is asked for.
pub(super) mod statement {
    /// From which score on something is said to be so.
    pub(in super::super) const SURE: f32 = 0.85;
    /// What it adds that the words of a subject stand together.
    pub(in super::super) const TOGETHER: f32 = 0.1;
    /// What the words of the group add.
    pub(in super::super) const GROUP: f32 = 0.3;
    /// A subject of several words.
    pub(in super::super) const WORDS: f32 = 0.45;
    /// A subject of one word.
    pub(in super::super) const WORD: f32 = 0.25;
    /// What a word beside it adds that says so.
    pub(in super::super) const STATED: f32 = 0.35;
    /// What such a word further off adds, a denial, or being one of the things that a line lists.
    pub(in super::super) const HINTED: f32 = 0.25;
    /// What standing in an item, a row or a heading adds.
    pub(in super::super) const LISTED: f32 = 0.15;
    /// What a condition takes.
    pub(in super::super) const IF: f32 = 0.3;
    /// What a price in the sentence takes.
    pub(in super::super) const PRICED: f32 = 0.2;
    /// A verb of asking, in a question or to the reader.
    pub(in super::super) const ASKED: f32 = 0.9;
    /// Such a verb alone.
    pub(in super::super) const ASKED_NOBODY: f32 = 0.7;
    /// A question to the reader without one.
    pub(in super::super) const QUESTION: f32 = 0.5;
}

/// A date and a field.
pub(super) mod date {
    /// A field whose key names no more than a date.
    pub(in super::super) const UNNAMED: f32 = 0.55;
    /// What the words of the key add.
    pub(in super::super) const WORDS: f32 = 0.6;
    /// What the words of the group add.
    pub(in super::super) const GROUP: f32 = 0.4;
    /// From how near on a word of the key says what a length of time is of.
    pub(in super::super) const FORMAT_NEAR: f32 = 0.5;
}

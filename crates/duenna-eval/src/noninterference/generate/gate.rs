//! Programs that go through the two gates: texts of others, and texts with private data in them, become fields; handles are used in
//! every way there is; data are told at rungs that rules, programs and conditions choose.

use super::{Author, Kind, say};
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::{Phrase, Statement, script};

/// How many programs of a hundred go through a gate at their end.
const ENDING: usize = 30;
/// How many begin with what a gate gave.
const STARTING: usize = 8;

/// Besides the letters of [`Author::filled`], `M` is a text of somebody else, `T` one with private data in it, `D` a private value, `G` one at
/// a rung that is named, `H` something done with a handle `h9`.
const GATES: &[&str] = &[
    "o9 = convert(M, 'trip')\nP.send(o9.get('stars'))\n",
    "o9 = convert(M, 'trip')\nP.send(o9.get('hotel'))\nqllm('q', o9)\n",
    "o9 = convert(M, 'trip')\nqllm(o9)\n",
    "o9 = convert(T, 'count')\nP.send(o9.get('stars'))\nP.send(1)\n",
    "o9 = convert(T, 'trip')\no8 = convert(M, 'trip')\nqllm('q', o8)\nP.send(o8.get('hotel'))\n",
    "o9 = convert(T, 'trip')\no8 = convert(M, 'trip')\nqllm('q', o8)\n",
    "o9 = convert(T, 'trip')\no8 = convert('{\"hotel\": \"Ritz\"}', 'trip')\nqllm('q', o8)\nP.send(len(o9))\n",
    "if S:\n    o9 = convert(M, 'trip')\no8 = convert(M, 'trip')\nqllm('q', o8)\n",
    "if t:\n    o9 = convert(M, 'trip')\no8 = convert(M, 'trip')\nqllm('q', o8.get('hotel'))\n",
    "for r9 in range(S):\n    o9 = convert(M, 'trip')\n    qllm('q', o9)\no8 = convert(M, 'trip')\nP.send(o8)\n",
    "o9 = convert(M, 'trip')\nP.send('hotel_1')\nP.send(['T2_hotel_1', X])\n",
    "o9 = convert(M, 'trip')\nmail.send_email(to=A, body='hotel_1 is it')\nmail.send_email(to=A, body=o9.get('hotel'))\n",
    "o9 = convert(M, 'trip')\nc.book(stars=o9.get('stars'))\nc.book(stars=o9.get('hotel'))\n",
    "o9 = convert(M, 'count')\nc.book(stars=o9.get('stars'))\nif o9.get('rooms'):\n    c.book(stars=1)\n",
    "o9 = convert('{\"stars\": 3}', 'count') if R else {'stars': 5}\nc.book(stars=o9['stars'])\n",
    "x9 = 0\nif R:\n    x9 = convert('{\"stars\": 3}', 'count')\nc.book(stars=x9)\n",
    "c.book(stars=M)\nc.book(stars=R)\n",
    "o9 = convert(M, 'count')\nc.book(stars=[o9, 1])\nc.order(item=o9.get('kind'))\n",
    "o9 = convert(M, 'trip')\nfor r9 in o9.get('rooms', []):\n    P.send(r9.get('price'))\n    qllm('r', r9.get('room'))\n",
    "o9 = convert(M, 'trip')\nx9 = [r9.get('room') for r9 in o9.get('rooms', [])]\nP.send(x9)\nqllm('r', x9)\nP.send(len(x9))\n",
    "o9 = convert(M, 'trip')\nc.pay(to=o9.get('hotel'), amount=o9.get('stars'))\n",
    "o9 = convert(M, 'trip')\nmail.send_email(to=o9.get('hotel'), body=X)\n",
    "o9 = convert(M, 'trip')\npost.mail(to=[o9.get('hotel'), 'joe@x.org'], body=X)\n",
    "o9 = convert(M, 'count')\nmultishot(o9)\n",
    "o9 = convert(M, 'trip')\nmultishot([o9, X])\n",
    "o9 = convert(M, 'trip')\nmultishot(o9)\n",
    "multishot(M)\n",
    "if R:\n    multishot(convert(M, 'trip'))\nP.send(1)\n",
    "h9 = convert(M, 'trip').get('hotel')\nx9 = 0\ntry:\n    x9 = H\nexcept Exception:\n    x9 = 3\nqllm('q', x9)\nP.send(x9)\n",
    "h9 = convert(M, 'trip').get('hotel')\nx9 = H\nP.send(x9)\nqllm('q', x9)\nc.book(stars=x9)\n",
    "h9 = convert(M, 'trip').get('hotel')\no8 = convert(M, 'trip')\nx9 = H\nqllm('q', x9)\nmultishot(x9)\n",
    "h9 = convert(M, 'trip').get('hotel')\ntry:\n    x9 = H\n    multishot('a')\nexcept Exception:\n    multishot('b')\n",
    "h9 = convert(M, 'trip').get('hotel')\nif h9:\n    multishot([h9, 'is there'])\n",
    "try:\n    o9 = convert(T, 'count')\n    P.send(1)\nexcept Exception:\n    P.send(2)\nP.send(3)\n",
    "o9 = convert(T, 'count')\nif o9:\n    P.send(1)\nP.send(2)\n",
    "o9 = qllm('which', M, returns='trip')\nP.send(o9)\n",
    "x9 = qllm('which', T)\nP.send(x9)\n",
    "def f9(q):\n    return convert(q, 'trip').get('hotel')\nP.send(f9(M))\nqllm(f9(T))\n",
    "x9 = b.echo(convert(M, 'trip').get('hotel'))\nP.send(x9)\nmultishot(x9)\n",
    "b.send(convert(b.message(), 'trip').get('hotel'))\nx9 = b.history()\nmultishot(x9)\nP.send(x9)\n",
    "files.write_file(path=F, content=convert(M, 'trip').get('hotel'))\nx9 = files.read_file(path=F)\nmultishot(x9)\nP.send(x9)\n",
    "h9 = convert(M, 'trip').get('hotel')\nc.send(h9)\nx9 = c.history()\nmultishot(x9)\nP.send(x9)\n",
    "c.send(convert(b.message(), 'trip').get('hotel'))\nmultishot(c.history())\n",
    "o9 = convert(M, 'count')\nx9 = marks(o9, 'count')\nP.send(x9)\nc.send(len(x9))\nqllm('q', [o9, x9])\n",
    "x9 = marks(convert(M, 'trip'), 'trip')\nif x9:\n    P.send(1)\nmultishot(x9)\n",
    "x9 = marks({'rooms': [{'price': S}]}, 'count')\nP.send(x9)\nc.send(x9)\nP.send(len(x9))\n",
    "y9 = abstract(D)\nP.send(y9)\nc.send(y9)\n",
    "y9 = abstract(D)\nc.send(len(y9))\nb.send(y9[-2:])\nP.send(1)\n",
    "try:\n    y9 = abstract(D)\nexcept Exception:\n    y9 = 1\nP.send(y9)\n",
    "if S:\n    y9 = abstract(D)\nP.send(y9)\n",
    "y9 = 0\ntry:\n    if S:\n        y9 = abstract(D)\nexcept Exception:\n    y9 = 4\nP.send(y9)\n",
    "y9 = G\nP.send(y9)\nc.send(y9)\nP.send(1)\n",
    "try:\n    y9 = G\n    P.send(1)\nexcept Exception:\n    P.send(2)\n",
    "y9 = G\nif y9 == G:\n    P.send(1)\nc.send(abstract(y9))\n",
    "y9 = abstract(D)\no9 = convert('{\"stars\": ' + str(len(y9)) + '}', 'count')\nP.send(o9)\nc.send(o9)\n",
    "o9 = convert('{\"hotel\": \"' + str(abstract(D)) + '\"}', 'trip')\nP.send(o9)\nc.send(o9)\nqllm(o9)\n",
    "x9 = [abstract(q) for q in [D, D]]\nP.send(x9)\nP.send(len(x9))\n",
    "x9 = abstract([D, G][S % 2])\nP.send(x9)\n",
];

const MESSAGES: &[&str] = &["a.message()", "b.message()", "b.message()", "c.message()", "loud.message()"];

const WRITTEN: &[&str] = &[
    "'{\"stars\": ' + str(S) + '}'",
    "'{\"hotel\": \"' + t + '\"}'",
    "'{\"hotel\": \"' + t + '\"}'",
    "'{\"rooms\": [' + ','.join(['{\"price\": 1, \"room\": \"r\"}' for q in l]) + ']}'",
    "t",
    "str(S)",
    "l",
    "b.message() + t",
    "('{}' if S else 'no')",
    "'{\"stars\": 2}' * S",
];

const DATA: &[&str] = &[
    "priv_data_db.access_wed()",
    "priv_data_db.access_wed()",
    "priv_data_db.access_pay()",
    "priv_data_db.access_pay()",
    "priv_data_db.access_born()",
    "priv_data_db.access_wed(grain='season')",
    "priv_data_db.access_wed(grain='day')",
    "s",
    "t",
    "priv_data_db.access_wed()[:4]",
    "(priv_data_db.access_wed() if S else priv_data_db.access_pay())",
];

const RUNGS: &[&str] = &[
    "priv_data_db.access_wed(grain='month')",
    "priv_data_db.access_wed(grain='season')",
    "priv_data_db.access_wed(grain='year')",
    "priv_data_db.access_pay(grain='rounded')",
    "priv_data_db.access_pay(grain='band')",
    "priv_data_db.access_born(grain='decade')",
];

const HANDLED: &[&str] = &[
    "len(h9)",
    "f'{h9}'",
    "str(h9)",
    "repr([h9])",
    "h9 + 'x'",
    "'%s' % h9",
    "'{}'.format(h9)",
    "h9[0]",
    "h9[:3]",
    "list(h9)",
    "hash(h9)",
    "{h9: 1}",
    "{h9}",
    "h9 == 'Aurora'",
    "h9 == convert(M, 'trip').get('hotel')",
    "h9 is convert(M, 'trip').get('hotel')",
    "h9 in ['Aurora', 'Ritz']",
    "[h9].index('Aurora')",
    "[h9, 'Ritz'].count(h9)",
    "h9 < 'B'",
    "max(h9, 'B')",
    "sorted([h9, 'B'])",
    "''.join([h9])",
    "json.dumps([h9])",
    "h9.upper()",
    "re.match('A', h9)",
    "isinstance(h9, str)",
    "bool(h9)",
    "(h9 and 1)",
    "copy.deepcopy(h9)",
    "type(h9)",
    "int(h9)",
    "iter(h9)",
    "collections.Counter([h9])",
    "functools.reduce(lambda p, q: p + q, [h9, h9])",
    "[h9] == ['Aurora']",
    "(h9,) < ('B',)",
    "dict([(h9, 1)])",
    "print(h9)",
];

impl Author {
    /// Numbers of their own, so that a program is as it was without what goes through a gate.
    pub(super) fn gate_chance(seed: u64, index: u64) -> Chance {
        Chance::new(seed ^ 0x6761_7465, index)
    }

    /// What a gate gave, in variables that everything after may use.
    pub(super) fn begun_at_a_gate(&mut self) -> Vec<Statement> {
        self.with_gate_chance(|author| {
            if !author.chance.percent(STARTING) {
                return Vec::new();
            }
            let message = author.text_of_others();
            let mut all = author.assign_new(Kind::Int, say!("convert(§, 'count').get('stars', 0)", message));
            if author.chance.percent(50) {
                let message = author.text_of_others();
                let rooms = say!("[r9.get('price', 0) for r9 in convert(§, 'trip').get('rooms', [])]", message);
                all.extend(author.assign_new(Kind::List, rooms));
            }
            if author.chance.percent(50) {
                let rung = Phrase::word(author.chance.word(RUNGS));
                all.extend(author.assign_new(Kind::Text, rung));
            }
            all
        })
    }

    /// Something that goes through a gate, and what is told of it.
    pub(super) fn through_gates(&mut self) -> Vec<Statement> {
        self.with_gate_chance(|author| {
            let mut all = Vec::new();
            if author.chance.percent(ENDING) {
                for _ in 0..=author.chance.below(3) {
                    all.extend(author.through_a_gate());
                }
            }
            all
        })
    }

    fn through_a_gate(&mut self) -> Vec<Statement> {
        let template = self.chance.word(GATES);
        let lines = self.filled(template);
        let tried = |lines| script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![lines]);
        // What was refused keeps nothing else from being done; a `try` around it all makes failing a branch.
        let lines = if self.chance.percent(50) {
            let is_sink = |line: &Statement| matches!(line, Statement::Line(line) if !line.is_assignment());
            lines.into_iter().flat_map(|line| if is_sink(&line) { tried(vec![line]) } else { vec![line] }).collect()
        } else {
            lines
        };
        if self.chance.percent(80) { tried(lines) } else { lines }
    }

    /// What a letter of [`GATES`] stands for.
    pub(super) fn of_a_gate(&mut self, letter: char) -> Option<Phrase> {
        let text = match letter {
            'M' => return Some(self.text_of_others()),
            'T' => self.chance.word(WRITTEN),
            'D' => self.chance.word(DATA),
            'G' => self.chance.word(RUNGS),
            'H' => self.chance.word(HANDLED),
            _ => return None,
        };
        // These hold a letter at most once.
        let (before, letter, after) = ["S", "M"]
            .iter()
            .find_map(|letter| {
                let at = text.match_indices(letter).map(|(at, _)| at).find(|at| is_alone(text, *at))?;
                Some((text.get(..at)?, *letter, text.get(at + 1..)?))
            })
            .unwrap_or((text, "", ""));
        let part = match letter {
            "S" => Some(self.secret()),
            "M" => Some(self.text_of_others()),
            _ => None,
        };
        Some(match part {
            Some(part) => Phrase::of(format!("{before}§{after}"), vec![part]),
            None => Phrase::word(text),
        })
    }

    fn text_of_others(&mut self) -> Phrase {
        Phrase::word(self.chance.word(MESSAGES))
    }

    fn with_gate_chance<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        std::mem::swap(&mut self.chance, &mut self.gates);
        let written = write(self);
        std::mem::swap(&mut self.chance, &mut self.gates);
        written
    }
}

/// Whether the letter there is no part of a word.
fn is_alone(text: &str, at: usize) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let before = text.get(..at).and_then(|text| text.chars().next_back());
    let after = text.get(at + 1..).and_then(|text| text.chars().next());
    !before.is_some_and(is_word) && !after.is_some_and(is_word)
}

//! Errands: something is told to somebody, asked back from whoever may remember it, and passed on.

use super::{Author, say};
use crate::noninterference::phrase::{Phrase, Statement, script};

/// Somewhere that things can be told: ways to tell `V`, what may be told there, and ways to ask what is remembered.
#[derive(Debug)]
struct Place {
    tells: &'static [&'static str],
    knows: &'static [&'static str],
    asks: &'static [&'static str],
}

/// The other letters are those of [`Author::filled`].
const PLACES: &[Place] = &[
    Place {
        tells: &[
            "c.send(V)",
            "c.send(V)",
            "c.send(V, note=S)",
            "c.send(0, note=V)",
            "c.send('x', note=S)",
            "c.echo(V)",
        ],
        knows: &["s", "n", "l", "priv_data_db.access_w()", "a.read('q')", "b.read('q')"],
        asks: &["c.history()", "c.history()", "c.history()", "c.echo(1)"],
    },
    Place {
        tells: &["b.send(V)", "b.echo(V)", "b.send(0, note=V)"],
        knows: &["s", "t", "l", "c.read('q')", "loud.read('q')"],
        asks: &["b.history()", "b.items('q')", "b.echo(1)"],
    },
    Place {
        tells: &["loud.send(V)", "loud.fragile(V)"],
        knows: &["s", "s == 1"],
        asks: &["loud.history()", "loud.read('q')"],
    },
    Place {
        tells: &["mail.send_email(to=A, body=V)", "mail.send_email(to=A, body=V)", "post.mail(to=A, body=V)"],
        knows: &["s", "t", "b.read('q')", "files.read_file(path='/p.txt')"],
        asks: &["post.inbox(who=A)", "post.inbox(who=A)", "post.lookup(who=A)"],
    },
    Place {
        tells: &["post.mail(to=A, body=V)", "mail.send_email(to=A, body=V)"],
        knows: &["s", "t"],
        asks: &["post.inbox(who=A)"],
    },
    Place {
        tells: &["files.write_file(path=F, content=V)", "files.stamp(path=F, guest=A, note=V)"],
        knows: &["s", "t", "u", "n", "b.read('q')"],
        asks: &[
            "files.read_file(path=F)",
            "files.recent()",
            "shell.recent()",
            "files.share_file(path=F, guest=A)",
            "files.names(path='/n')",
        ],
    },
];

/// The same, in a folder that the source names.
const FOLDER: Place = Place {
    tells: &[
        "files.write_file(path=f'/n/{S}', content=str(V))",
        "files.write_file(path=f\"/n/{'../p.txt' if S else '1'}\", content=str(V))",
        "files.write_file(path='/n/1', content=str(V))",
    ],
    knows: &["u", "n", "1"],
    asks: &[
        "files.read_file(path='/n/1')",
        "files.share_file(path='/n/1', guest='joe@x.org')",
        "files.share_file(path='/p.txt', guest='joe@x.org')",
        "files.share_file(path=f'/n/{S}', guest='joe@x.org')",
        "mail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))",
        "mail.send_email(to='joe@x.org', body=files.read_file(path='/p.txt'))",
        "[files.read_file(path=f'/n/{r9}') for r9 in files.names(path='/n')]",
    ],
};

/// Calls whose answer tells what they were told.
const ECHOES: &[&str] =
    &["c.echo(V)", "b.echo(V)", "files.stamp(path=F, guest=A, note=V)", "post.lookup(who=A)", "b.items('q')"];

/// What parties outside answer by themselves.
const ANSWERS: [&str; 4] = ["a.read('q')", "b.read('q')", "loud.read('q')", "post.lookup(who='joe@x.org')"];

/// What may be done with an answer, `V`.
const USES: &[&str] = &[
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "P.send(V)\n",
    "mail.send_email(to=A, body=V)\n",
    "post.mail(to=A, body=V)\n",
    "c.order(item=V)\n",
    "c.order(item=V)\n",
    "c.pay(to=str(V), amount=1)\n",
    "if V:\n    c.wipe()\n",
    "if R:\n    c.wipe()\n",
    "c.order(item=R)\n",
    "if V:\n    c.order(item='tea')\n",
    "if V:\n    P.send(1)\n",
    "files.share_file(path=F, guest=A)\n",
    "files.forward(path=F, guest=A)\n",
    "P.send(1)\n",
];

/// What is worth telling.
const MATTERS: &[&str] = &[
    "s",
    "s",
    "n",
    "n",
    "u",
    "t",
    "t",
    "l",
    "priv_data_db.access_w()",
    "priv_data_db.access_born(grain='year')",
    "a.read('q')",
    "a.read('q')",
    "b.read('q')",
    "c.read('q')",
    "post.lookup(who=A)",
    "files.read_file(path=F)",
    "1",
    "X",
    "[S, S]",
    "str(S)",
];

/// Conditions, each with somebody who may know it.
pub(super) const KNOWN: &[(&str, &str)] = &[
    ("s", "b"),
    ("s < 9", "b"),
    ("t", "b"),
    ("len(l) < 9", "b"),
    ("s", "c"),
    ("s < 9", "c"),
    ("n < 9", "c"),
    ("b.read('q') < 9", "c"),
    ("s < 9", "loud"),
];

/// Somebody, what is done where it is asked back, and what may be told there and not to them.
const KEPT: &[(&str, &str, &[&str])] = &[
    ("b", "c.send(V)\n    W = c.history()", &["priv_data_db.access_w()"]),
    ("b", "files.write_file(path=F, content=V)\n    W = files.recent()", &["u", "str(u)"]),
    ("c", "files.write_file(path=F, content=V)\n    W = shell.recent()", &["t", "u"]),
    ("loud", "c.send(V)\n    W = c.history()", &["n", "l", "priv_data_db.access_w()"]),
];

impl Author {
    /// The errand: told, asked back, passed on; each of it at times only where private data say so.
    pub(super) fn errand(&mut self) -> Vec<Statement> {
        let place = PLACES.get(self.chance.below(PLACES.len()));
        let other = PLACES.get(self.chance.below(PLACES.len()));
        let (Some(place), Some(other)) = (place, other) else { return Vec::new() };
        let place = if self.chance.percent(8) { &FOLDER } else { place };
        let told = self.chance.word(place.tells);
        let asked = match self.chance.below(10) {
            0 => self.chance.word(ECHOES),
            1 => self.chance.word(other.asks),
            2 | 3 => told,
            _ => self.chance.word(place.asks),
        };
        let matters = if self.chance.percent(60) { place.knows } else { MATTERS };
        let matter = self.chance.word(matters);
        let told = told.replace('V', matter);
        self.count += 1;
        let answer = format!("v{}", self.count);
        let asked = format!("{answer} = {}", asked.replace('V', matter));
        if self.chance.percent(20) {
            let text = self.within_the_known(&answer, &told, &asked);
            return self.guarded_errand(&text);
        }
        let mut text = match self.chance.below(10) {
            0 | 1 => {
                let head = self.chance.word(&["if S:", "if S:", "if s < 9:", "for r9 in l:"]);
                format!("{answer} = 0\n{head}\n    {told}\n    {asked}\n")
            }
            2 | 3 => format!("if S:\n    {told}\n{asked}\n"),
            4 => format!("{answer} = 0\n{told}\nif S:\n    {asked}\n"),
            5 => format!("{asked}\n"),
            _ => format!("{told}\n{asked}\n"),
        };
        for _ in 0..=self.chance.below(2) {
            text.push_str(&self.chance.word(USES).replace('V', &answer));
        }
        self.guarded_errand(&text)
    }

    /// Something done where that is decided by what somebody may know, and passed on to them: they learn more only by what
    /// was done.
    fn within_the_known(&mut self, answer: &str, told: &str, asked: &str) -> String {
        let Some((condition, party)) = KNOWN.get(self.chance.below(KNOWN.len())) else { return String::new() };
        let kept: Vec<_> = KEPT.iter().filter(|(knows, ..)| knows == party).collect();
        let done = match (self.chance.below(5), kept.get(self.chance.below(kept.len()))) {
            (0, _) => format!("if S:\n        {answer} = 1"),
            (1, _) => format!("{answer} = (1 if S else 2)"),
            (2, Some((_, done, matters))) => done.replace('V', self.chance.word(matters)).replace('W', answer),
            (3, _) => asked.to_owned(),
            _ => format!("{told}\n    {asked}"),
        };
        format!("{answer} = 0\nif {condition}:\n    {done}\n{party}.send({answer})\n")
    }

    fn guarded_errand(&mut self, text: &str) -> Vec<Statement> {
        let lines = self.filled(text);
        let tried = |lines| script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![lines]);
        match self.chance.below(10) {
            // What was refused keeps nothing else from being done.
            0..=3 => lines.into_iter().flat_map(|line| tried(vec![line])).collect(),
            // A `try` around a condition would let its failing tell, too.
            4..=6 => lines
                .into_iter()
                .flat_map(|line| if matches!(line, Statement::Line(_)) { tried(vec![line]) } else { vec![line] })
                .collect(),
            7 | 8 => tried(lines),
            _ => lines,
        }
    }

    /// A script with its letters filled: `S` is something private, `R` an answer, `X` something that may be sent, `Y` a list, `P` a
    /// party, `A` an address, `F` a path.
    pub(super) fn filled(&mut self, template: &str) -> Vec<Statement> {
        let mut text = String::with_capacity(template.len());
        let mut parts = Vec::new();
        let receiver = Phrase::word(self.chance.word(&["a", "a", "a", "b", "b", "c", "c"]));
        let (container, address, path) = (self.list_variable(), self.address(), self.path());
        let mut before = ' ';
        let mut letters = template.chars().peekable();
        while let Some(letter) = letters.next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let alone = !is_word(before) && !letters.peek().copied().is_some_and(is_word);
            before = letter;
            let part = match letter {
                'S' if alone => self.secret(),
                'R' if alone => Phrase::word(self.chance.word(&ANSWERS)),
                'X' if alone => self.shown(),
                'Y' if alone => container.clone(),
                'P' if alone => receiver.clone(),
                'A' if alone => self.again(&address, Self::address),
                'F' if alone => self.again(&path, Self::path),
                _ => {
                    let Some(part) = alone.then(|| self.of_a_gate(letter)).flatten() else {
                        text.push(letter);
                        continue;
                    };
                    part
                }
            };
            text.push('§');
            parts.push(part);
        }
        script(&text, parts, Vec::new())
    }

    /// What was there, more often than another.
    fn again(&mut self, had: &Phrase, another: fn(&mut Self) -> Phrase) -> Phrase {
        if self.chance.percent(65) { had.clone() } else { another(self) }
    }

    /// Something that may be sent.
    fn shown(&mut self) -> Phrase {
        match self.chance.below(6) {
            0 => say!("t"),
            1 => say!("u"),
            2 => say!("n"),
            3 => say!("1"),
            _ => self.any(1),
        }
    }

    /// A mailbox or several; now and then one that private data name, or that is written so that its server cannot tell whose it is.
    pub(super) fn address(&mut self) -> Phrase {
        match self.chance.below(12) {
            0..=4 => say!("'joe@x.org'"),
            5 => say!("'eve@x.org'"),
            6 => say!("('joe@x.org' if § else 'eve@x.org')", self.condition(0)),
            7 => say!("[§, 'joe@x.org']", Phrase::word(self.chance.word(&["'eve@x.org'", "priv_data_db.access_w()"]))),
            10 => say!("['joe@x.org', 'Eve <eve@x.org>']"),
            _ => say!("priv_data_db.access_w()"),
        }
    }

    pub(super) fn path(&mut self) -> Phrase {
        match self.chance.below(10) {
            0..=3 => say!("'/p.txt'"),
            4 => say!("'/q.txt'"),
            5 => say!("('/p.txt' if § else '/q.txt')", self.condition(0)),
            6 => say!("'/n/1'"),
            7 => say!("f'/n/{§}'", self.secret()),
            8 => say!("f\"/n/{'../p.txt' if § else '1'}\"", self.condition(0)),
            _ => say!("('/n/' + files.names(path='/n')[0])"),
        }
    }
}

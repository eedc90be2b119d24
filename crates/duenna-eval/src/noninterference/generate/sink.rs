//! Calls that leave, and looking at everything at the end.

use super::{Author, Kind, say};
use crate::noninterference::phrase::{Phrase, Statement, script};

impl Author {
    /// A call that leaves, most often with its refusal caught.
    pub(super) fn sink(&mut self, depth: usize) -> Vec<Statement> {
        let call = self.sent(depth.min(1) + 1);
        let call = match self.chance.below(12) {
            0 => match self.target(Kind::Int) {
                Some(target) => say!("§ = § == 'ok'", target, call),
                None => call,
            },
            1 => say!("§ and §", self.condition(1), call),
            2 => say!("§ if § else §", call, self.condition(1), self.sent(1)),
            3 => say!("[§ for q in §]", call, self.list(1)),
            _ => call,
        };
        let call = vec![Statement::Line(call)];
        match self.chance.below(10) {
            0 if self.level > 0 || self.tries > 0 => call,
            1 if self.in_loop => call,
            2 => {
                let Some(target) = self.target(Kind::Int) else {
                    return script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![call]);
                };
                script(
                    "try:\n    ¤\n    § = 7\nexcept PermissionError:\n    § = 8\n",
                    vec![target.clone(), target],
                    vec![call],
                )
            }
            3 => {
                let handler = if depth > 0 { self.block(depth) } else { Vec::new() };
                script("try:\n    ¤\nexcept PermissionError:\n    ¤\n", Vec::new(), vec![call, handler])
            }
            _ => script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![call]),
        }
    }

    /// The call itself.
    fn sent(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let value = self.any(depth);
        match self.chance.below(45) {
            0..=17 => say!("a.send(§)", value),
            18..=22 => say!("b.send(§)", value),
            23..=26 => say!("c.send(§)", value),
            27 => say!("b.send(§, note=§)", value, self.int(1)),
            28 => say!("a.process_query('send', {'value': §, 'note': §})", value, self.int(1)),
            29 => say!("loud.send(§)", value),
            30 => say!("§.echo(§)", Phrase::word(self.chance.word(&["b", "c"])), value),
            31 | 32 => {
                let to = self.address();
                say!("mail.send_email(to=§, body=§)", to, value)
            }
            33 => say!("files.write_file(path=§, content=§)", self.path(), say!("str(§)", value)),
            34 => {
                let (path, to) = (self.path(), self.address());
                say!("files.share_file(path=§, guest=§)", path, to)
            }
            35 => say!("§.pay(to=§, amount=§)", Phrase::word(self.chance.word(&["a", "c"])), self.text(1), self.int(0)),
            36 => say!("c.send(b.history())"),
            37 => say!(
                "§.send(§)",
                Phrase::word(self.chance.word(&["(a if s else b)", "(b if s else c)", "[a, b][s % 2]"])),
                value
            ),
            38 => say!(
                "mcp_helper.connect('§').process_query(tool_name='send', args={'value': §})",
                Phrase::word(self.chance.word(&["a", "b"])),
                value
            ),
            39 => say!("post.mail(to=§, body=§)", self.address(), value),
            40 => say!("§.order(item=§)", Phrase::word(self.chance.word(&["a", "c"])), value),
            41 => say!("§.wipe()", Phrase::word(self.chance.word(&["a", "c"]))),
            42 => say!("files.forward(path=§, guest=§)", self.path(), self.address()),
            43 => say!(
                "mcp_helper.connect('a' if § else 'b').process_query(tool_name='send', args={'value': 1})",
                self.condition(0)
            ),
            _ => say!("a.send(1)"),
        }
    }

    /// Sends something of every variable there is, each in a `try` of its own.
    pub(super) fn looks(&mut self, level: usize) -> Vec<Statement> {
        let mut all = Vec::new();
        let seen: Vec<(String, Kind)> = self
            .variables
            .iter()
            .filter(|variable| variable.level == level && !variable.is_secret)
            .map(|variable| (variable.name.clone(), variable.kind))
            .collect();
        for (name, kind) in seen {
            if self.chance.percent(50) {
                all.extend(self.look(&Phrase::word(name), kind));
            }
        }
        if self.chance.percent(30) {
            all.extend(script("try:\n    c.send(b.history())\nexcept Exception:\n    pass\n", Vec::new(), Vec::new()));
        }
        all.extend(script("a.send('end')\n", Vec::new(), Vec::new()));
        all
    }

    /// Sends something of a variable.
    pub(super) fn look(&mut self, name: &Phrase, kind: Kind) -> Vec<Statement> {
        let (name, held) = (name.clone(), name.clone());
        let pick = self.chance.below(8);
        let shown = match kind {
            Kind::Int | Kind::Text => match pick {
                0 => say!("str(§)", name),
                1 => say!("(1 if § else 0)", name),
                _ => name,
            },
            Kind::List => match pick {
                0 | 1 => say!("len(§)", name),
                2 => say!("§[0]", name),
                3 => say!("(1 in §)", name),
                4 => say!("(1 if § else 0)", name),
                5 => say!("sum([1 for q in §])", name),
                _ => name,
            },
            Kind::Nest => match pick {
                0 | 1 => say!("len(§)", name),
                2 => say!("§[0]", name),
                3 => say!("[len(q) for q in §]", name),
                _ => name,
            },
            Kind::Dict => match pick {
                0 | 1 => say!("len(§)", name),
                2 => say!("§.get(0)", name),
                3 => say!("(1 in §)", name),
                4 => say!("list(§)", name),
                _ => say!("str(§)", name),
            },
            Kind::Set => match pick {
                0 | 1 => say!("len(§)", name),
                2 => say!("(1 in §)", name),
                _ => say!("sorted(§)", name),
            },
            Kind::Function => say!("§(1)", name),
            Kind::Object => match pick {
                0..=2 => say!("§.v", name),
                3 => say!("len(§.l)", name),
                4 => say!("§.m(1)", name),
                5 => say!("getattr(§, 'zz', 5)", name),
                6 => say!("len(§.shared)", name),
                _ => say!("§.l", name),
            },
            Kind::Iterator => match pick {
                0..=4 => say!("next(§, 9)", name),
                _ => say!("list(§)", name),
            },
        };
        let server = Phrase::word(self.chance.word(&["a", "a", "a", "b", "b", "c"]));
        let (text, parts) = match (kind, self.chance.below(10)) {
            (Kind::List, 0) => ("for q9 in §:\n    a.send(1)\n", vec![held]),
            (_, 1) => ("if §:\n    §.send(1)\n", vec![shown, server]),
            _ => ("§.send(§)\n", vec![server, shown]),
        };
        let sent = script(text, parts, Vec::new());
        script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![sent])
    }
}

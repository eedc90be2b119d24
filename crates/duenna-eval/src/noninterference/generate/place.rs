//! What the user's own servers put into places that others reach, too.

use super::Author;
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::Statement;

/// How many programs of a hundred have some of it.
const SHARE: usize = 8;

/// The letters are those of [`Author::filled`].
const PLACES: &[&str] = &[
    "vault.keep(value=str(S))\nsync.copy()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "vault.keep(value='0')\nif S:\n    sync.copy()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "vault.keep(value=str(S))\nP.send(files.read_file(path=F))\nsync.copy()\nP.send(files.read_file(path=F))\n",
    "attic.keep(value=str(S))\nattic.dump()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "attic.keep(value='0')\nif S:\n    attic.dump()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "attic.dump()\nattic.keep(value=str(S))\nP.send(files.read_file(path=F))\n",
    "for r9 in range(2):\n    mail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n    attic.keep(value=str(S))\n    attic.dump()\n",
    "shell.put(value=str(S))\nP.send(files.read_file(path=F))\n",
    "x9 = files.read_file(path=F)\nif x9:\n    shell.put(value=S)\nmail.send_email(to='joe@x.org', body=files.read_file(path='/p.txt'))\n",
    "shell.put(value=S)\nvault.keep(value=files.read_file(path='/p.txt'))\nsync.copy()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
    "vault.keep(value=S)\nattic.dump()\nP.send(shell.recent())\nP.send(files.names(path='/n'))\n",
    "if S:\n    files.write_file(path='/n/1', content='1')\nelse:\n    attic.dump()\nmail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))\n",
];

impl Author {
    /// Numbers of their own, so that a program is as it was without it.
    pub(super) fn place_chance(seed: u64, index: u64) -> Chance {
        Chance::new(seed ^ 0x706c_6163, index)
    }

    /// One or two of them, or nothing.
    pub(super) fn in_places(&mut self) -> Vec<Statement> {
        self.some_of(PLACES, SHARE, self.places.clone())
    }

    /// One or two of these templates in so many programs of a hundred, by numbers of their own.
    pub(super) fn some_of(&mut self, templates: &[&'static str], share: usize, numbers: Chance) -> Vec<Statement> {
        let before = std::mem::replace(&mut self.chance, numbers);
        let mut all = Vec::new();
        if self.chance.percent(share) {
            for _ in 0..=self.chance.below(2) {
                let template = self.chance.word(templates);
                all.extend(self.filled(template));
            }
        }
        self.chance = before;
        all
    }
}

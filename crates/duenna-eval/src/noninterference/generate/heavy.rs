//! What takes much: done many times over, so that a run comes near its limits if what it takes depends on private data.

use super::Author;
use crate::noninterference::phrase::{Statement, script};

/// What is done many times. The letters are those of errands.
const WORK: &[&str] = &[
    "if S:\n    x9 = 'x' * 60000\n",
    "if S:\n    for r8 in range(900):\n        pass\n",
    "if S:\n    for r8 in range(900):\n        pass\nelse:\n    x9 = 1\n",
    "x9 = 'x'.ljust(priv_data_db.access_z() * 100)\n",
    "x9 = files.read_file(path='/q.txt')\n",
];
/// What may come before it.
const BEFORE: &[&str] = &["", "files.write_file(path='/q.txt', content='x' * (priv_data_db.access_z() * 40))\n"];
/// What may come after it.
const AFTER: &[&str] = &["", "for r7 in range(60000):\n    pass\n", "for r7 in range(60):\n    x8 = 'x' * 1000000\n"];

impl Author {
    /// Something heavy, and a call after it.
    pub(super) fn heavy(&mut self) -> Vec<Statement> {
        let before = self.chance.word(BEFORE);
        let work = self.chance.word(WORK);
        let after = self.chance.word(AFTER);
        let mut all = self.filled(before);
        let work = self.filled(work);
        let times = self.chance.word(&["60", "900", "900", "900"]);
        all.extend(script(&format!("for r9 in range({times}):\n    ¤\n"), Vec::new(), vec![work]));
        all.extend(self.filled(after));
        all.extend(self.filled("P.send(1)\n"));
        all
    }
}

//! Programs whose `try`s are for errors of tools alone: nothing else is about that raises, or looks at what passes.

use super::Author;
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::{Statement, script};

/// How many programs of a hundred are of these and of nothing else.
const SHARE: usize = 5;

/// The letters are those of [`Author::filled`].
const TRIES: &[&str] = &[
    "x9 = 0\ntry:\n    x9 = [1, 2][S]\nexcept ToolError:\n    x9 = 1\nP.send(1)\nP.send(x9)\n",
    "try:\n    files.read_file(path=F)\nexcept ToolError:\n    pass\nP.send(1)\n",
    "i9 = 0\ntry:\n    y9 = P.fragile(S)\n    i9 = 1\nexcept ToolError:\n    i9 = 2\nP.send(i9)\n",
    "try:\n    if S:\n        b.send(1)\n    c.send([1][S])\nexcept (ToolError, PermissionError):\n    P.send(2)\nP.send(3)\n",
    "try:\n    if S:\n        a.send(S)\n    i9 = 1\nexcept ToolError:\n    i9 = 2\nP.send(i9)\nP.send(3)\n",
    "def f9(q):\n    try:\n        return files.read_file(path=q)\n    except ToolError:\n        return 0\nP.send(f9(F))\nif S:\n    f9(F)\nP.send(1)\n",
    "def g9(q):\n    b.fragile(q)\n    return [1][q]\ntry:\n    g9(S)\nexcept ToolError:\n    P.send(1)\nP.send(2)\n",
    "def g9(q):\n    try:\n        x9 = b.fragile(q)\n    except ToolError:\n        x9 = [1][q]\n    return x9\nx9 = g9(S)\nP.send(1)\nP.send(x9)\n",
    "for r9 in Y:\n    try:\n        P.send(r9)\n    except ToolError:\n        break\nP.send(1)\n",
    "for r9 in range(3):\n    try:\n        loud.fragile(r9 if S else 0)\n    except ToolError:\n        continue\n    P.send(r9)\nP.send(7)\n",
    "while True:\n    try:\n        x9 = loud.fragile(S)\n        break\n    except ToolError:\n        P.send(0)\n        break\nP.send(5)\n",
    "try:\n    try:\n        b.fragile(S)\n    except ToolError:\n        P.send(1)\n    P.send(2)\nexcept (ToolError, PermissionError):\n    P.send(3)\nP.send(4)\n",
    "l9 = [0]\ntry:\n    l9[S] = loud.fragile(1)\nexcept ToolError:\n    l9 = [2]\nP.send(l9)\nP.send(1)\n",
    "try:\n    x9 = b.fragile(S)\nexcept ToolError as e9:\n    P.send(str(e9))\nelse:\n    P.send(1)\nP.send(2)\n",
    "d9 = {}\ntry:\n    d9['k'] = P.echo(S)['q']\nexcept ToolError:\n    d9['k'] = 1\nP.send('k' in d9)\nP.send(d9.get('k'))\n",
    "i9 = 0\ntry:\n    while i9 < S:\n        c.send(i9)\n        i9 += 1\nexcept (PermissionError, ToolError):\n    i9 = 9\nP.send(1)\nP.send(i9)\n",
    "try:\n    x9 = priv_data_db.access_absent()\nexcept ToolError:\n    x9 = 1\nP.send(1)\n",
    "try:\n    x9 = X\n    c.order(item=x9)\nexcept ToolError:\n    P.send(1)\nc.order(item='tea')\n",
    "if S:\n    try:\n        a.fragile(1)\n        i9 = [1][S]\n    except ToolError:\n        i9 = 3\nP.send(2)\n",
    "try:\n    a.fragile(R)\nexcept ToolError:\n    c.wipe()\nc.wipe()\nP.send(1)\n",
    "try:\n    P.send(S)\nexcept PermissionError:\n    P.send(1)\nP.send(2)\n",
    "x9 = 1\ntry:\n    if S:\n        priv_data_db.abstract(S)\nexcept (ToolError, PermissionError):\n    x9 = 3\nP.send(x9)\n",
    "l9 = [1]\ntry:\n    if S:\n        priv_data_db.new_value('k')\nexcept (PermissionError, ToolError) as e9:\n    l9 = [str(e9)]\nP.send(l9)\nP.send(1)\n",
    "g9 = (q // S for q in Y)\ntry:\n    x9 = next(g9)\n    b.fragile(x9)\nexcept ToolError:\n    x9 = 2\nP.send(x9)\nP.send(1)\n",
];

impl Author {
    /// Numbers of their own, so that a program is as it was without it.
    pub(super) fn try_chance(seed: u64, index: u64) -> Chance {
        Chance::new(seed ^ 0x6361_6c6c, index)
    }

    /// A whole program of them, now and then.
    pub(super) fn of_call_tries(&mut self) -> Option<Vec<Statement>> {
        if !self.tries_for_calls.percent(SHARE) {
            return None;
        }
        std::mem::swap(&mut self.chance, &mut self.tries_for_calls);
        let mut all = self.secrets();
        all.extend(self.starts());
        for _ in 0..=self.chance.below(4) {
            let template = self.chance.word(TRIES);
            for line in self.filled(template) {
                // What was refused keeps nothing else from being done.
                let is_tried = matches!(line, Statement::Line(_)) && self.chance.percent(70);
                let tried = "try:\n    ¤\nexcept (ToolError, PermissionError):\n    pass\n";
                all.extend(if is_tried { script(tried, Vec::new(), vec![vec![line]]) } else { vec![line] });
            }
        }
        Some(all)
    }
}

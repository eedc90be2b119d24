//! Calls that may end the artifact, and what others are told after that (semantics 4.4).

use super::program;
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::{Statement, script};

/// `p` and `q` are servers, `a` one whose tools need trust, `s` a private condition, `x` what a call is given, `i` a number.
const ENDS: &[&str] = &[
    "{p}.fragile({x})\n",
    "{p}.fragile({x})\n",
    "{p}.fragile({x})\n",
    "{q}.send({i})\n",
    "{q}.send({i})\n",
    "{p}.send({x})\n",
    "if {s}:\n    {q}.send({i})\n",
    "if {s}:\n    {p}.fragile({x})\nelse:\n    {q}.send({i})\n",
    "u9 = 0\nif {s}:\n    u9 = 1\n",
    "u9 = {p}.fragile({x})\n{q}.send(u9)\n",
    "u9 = {p}.read(name='x')\n{q}.fragile(u9)\n",
    "{q}.fragile('x' * u9)\n",
    "try:\n    {p}.fragile({x})\nexcept ToolError:\n    {q}.send({i})\n",
    "try:\n    {p}.fragile({x})\nfinally:\n    {q}.send({i})\n",
    "for q9 in range(3):\n    {p}.fragile(q9)\n    {q}.send(q9)\n",
    "for q9 in {p}.items(name='x'):\n    {q}.fragile(q9)\n",
    "def f9():\n    return {p}.fragile({x})\nf9()\n{q}.send({i})\n",
    "files.write_file(path='/n/{i}', content='x')\n",
    "files.write_file(path='/n/{i}', content='x')\n{p}.fragile({x})\nfiles.write_file(path='/n/4', content='x')\n",
    "{q}.send(files.names(path='/n'))\n",
    "{q}.send(len(files.names(path='/n')))\n",
    "{q}.send(shell.recent())\n",
    "{a}.wipe()\n",
    "{a}.pay(to=0, amount={i})\n",
    "{a}.order(item='tea')\n",
    "mail.send_email(to='joe@x.org', body='{i}')\n",
    "post.mail(to='eve@x.org', body='{i}')\n",
    "multishot('{i}')\n",
    "loud.fragile(1)\n{q}.send(1)\nb.fragile(1)\n{q}.send(2)\nc.fragile(1)\n{q}.send(3)\n",
    "loud.fragile(1)\nb.fragile('x')\n{q}.send(1)\nc.fragile(1)\n{q}.send(2)\n",
    "loud.fragile(1)\nfor q9 in range(3):\n    {q}.send(q9)\n    b.fragile(q9)\n",
];

/// An artifact with calls that may end it before and after what else it does.
pub(crate) fn ending(seed: u64, index: u64) -> Vec<Statement> {
    // Numbers of their own.
    let mut chance = Chance::new(seed ^ 0x00c0_0125_e5e5, index);
    let mut all = script("u9 = 1\n", Vec::new(), Vec::new());
    all.extend(some(&mut chance));
    all.extend(program(seed, index));
    all.extend(some(&mut chance));
    all
}

fn some(chance: &mut Chance) -> Vec<Statement> {
    let many = 1 + chance.below(6);
    (0..many).flat_map(|_| script(&one(chance), Vec::new(), Vec::new())).collect()
}

fn one(chance: &mut Chance) -> String {
    let parts = [
        ("{p}", ["loud", "b", "c"].as_slice()),
        ("{q}", &["a", "b", "c", "loud"]),
        ("{a}", &["a", "c"]),
        ("{s}", &["priv_data_db.access_s() == 1", "priv_data_db.access_n()", "priv_data_db.access_u() > 0"]),
        ("{x}", &["1", "'x'", "11", "priv_data_db.access_s()", "'x' * (1 + priv_data_db.access_n())"]),
        ("{i}", &["1", "2", "3"]),
    ];
    let text = chance.word(ENDS).to_owned();
    parts.into_iter().fold(text, |text, (part, words)| text.replace(part, chance.word(words)))
}

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
    // What fails by itself, outside of regions and in them.
    "u9 = {p}.{o}\n",
    "u9 = {p}.{o}\n1 // (u9 - {x})\n{q}.send({i})\n",
    "u9 = {p}.read(name='x')\n1 // (u9 - 1)\n{q}.send(1)\n1 // (u9 - 2)\n{q}.send(2)\n",
    "u9 = {p}.read(name='x')\nif u9 == 1:\n    raise ValueError('x')\n{q}.send(1)\nif u9 == 2:\n    raise ValueError('x')\n{q}.send(2)\n",
    "u9 = {p}.read(name='x')\nif {q}.read(name='x') > -1:\n    if u9 == 1:\n        raise ValueError('x')\n    {q}.send(1)\n    \
     if u9 == 2:\n        raise ValueError('x')\n    {q}.send(2)\n",
    "v9 = a.items(name='x')\nif b.read(name='x') > -1:\n    b.fragile(1)\n    c.send(1)\nif v9 == []:\n    raise ValueError('x')\nc.send(2)\n",
    "u9 = {p}.{o}\n{f}\n{q}.send({i})\n",
    "{f}\n",
    "{f}\n{q}.send({i})\n",
    "for q9 in {p}.items(name='x'):\n    v9 = [5, 6][q9]\n{q}.send({i})\n",
    "for q9 in {p}.items(name='x'):\n    {f}\n    if q9 == {i}:\n        raise ValueError('x')\n{q}.send({i})\n",
    "for q9 in {p}.items(name='x'):\n    if q9 == {x}:\n        raise ValueError('x')\n{q}.send({i})\n",
    "for q9 in {p}.items(name='x'):\n    {q}.send(q9)\n    {f}\n{q}.send({i})\n",
    "for q9 in {p}.items(name='x'):\n    if {s}:\n        {f}\n{q}.send({i})\n",
    "if {p}.{o} == {i}:\n    {f}\n    raise ValueError('x')\n{q}.send({i})\n",
    "if {p}.{o} == {i}:\n    if {s}:\n        raise ValueError('x')\n{q}.send({i})\n",
    "assert {p}.{o} != {i}\n{q}.send({i})\n",
    "if {p}.{o} == {i}:\n    {p}.fragile({x})\n    {q}.send({i})\n{q}.send({i})\n",
    "if {p}.{o} == {i}:\n    {f}\n    {q}.send({i})\n{q}.send({i})\n",
    "if {s}:\n    {f}\n{q}.send({i})\n",
    "try:\n    {f}\nexcept ZeroDivisionError:\n    {q}.send({i})\n{q}.send({i})\n",
    "try:\n    {p}.fragile({x})\n    {f}\nexcept ToolError:\n    {q}.send({i})\n{q}.send({i})\n",
    "def g9(w):\n    {f}\n    if w == {i}:\n        raise ValueError('x')\n    return [5, 6][w]\nu9 = g9({p}.{o})\n{q}.send({i})\n",
    "def h9(w):\n    if w == {i}:\n        raise ValueError('x')\nif {p}.{o} == {i}:\n    h9({p}.{o})\n{q}.send({i})\n",
    "def k9(w):\n    if w == {i}:\n        raise ValueError('x')\nif {p}.{o} == {i}:\n    k9({s})\n{q}.send({i})\n",
    "def m9():\n    for q9 in {p}.items(name='x'):\n        yield [5, 6][q9]\nfor q9 in m9():\n    {f}\n{q}.send({i})\n",
    "u9 = [[5, 6][q9] for q9 in {p}.items(name='x')]\n{q}.send({i})\n",
    "u9 = max({p}.items(name='x'))\n{q}.send({i})\n",
    "w9 = {'{i}': 1}\ntry:\n    w9[str({p}.{o})]\nexcept KeyError:\n    pass\nw9[str({p}.{o})]\n{q}.send({i})\n",
];

/// What fails under what it reads; `u9` is what a tool answered, or was computed of that.
const FAILS: &[&str] =
    &["1 // (u9 - {i})", "[5, 6][u9]", "{1: 2}[u9]", "int('x' * u9)", "u9.x9", "u9[0]", "next(iter(range(u9)))"];

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
        ("{o}", &["read(name='x')", "fragile(1)", "echo(1)", "read(name='x')"]),
        ("{i}", &["1", "2", "3"]),
    ];
    let mut text = chance.word(ENDS).to_owned();
    while text.contains("{f}") {
        text = text.replacen("{f}", chance.word(FAILS), 1);
    }
    parts.into_iter().fold(text, |text, (part, words)| text.replace(part, chance.word(words)))
}

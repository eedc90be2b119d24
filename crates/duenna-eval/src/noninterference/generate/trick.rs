//! Known tricks, each with places that are filled by chance: what once leaked in this interpreter or in a draft of the
//! rules.

use super::Author;
use crate::noninterference::phrase::{Statement, script};

/// Their letters are those of [`Author::filled`].
const TRICKS: &[&str] = &[
    "x9 = 0\nif S:\n    x9 = X\nP.send(x9)\n",
    "P.send(next(iter([X] if S else []), X))\n",
    "y9 = Y if S else Y\ny9.append(X)\nP.send(Y)\n",
    "try:\n    if S:\n        P.send(1)\n    ok9 = 1\nexcept PermissionError:\n    ok9 = 2\nP.send(ok9)\n",
    "for r9 in range(3):\n    a.send(r9)\n    if r9 == S:\n        while True:\n            pass\n",
    "if S:\n    b.send(n)\ntry:\n    b.send(n)\nexcept PermissionError:\n    pass\na.send(2)\n",
    "if s:\n    c.send(t)\nelse:\n    c.send(1)\ntry:\n    c.send(t)\n    a.send(1)\nexcept PermissionError:\n    a.send(2)\n",
    "mail.send_email(to=priv_data_db.access_w(), body=X)\nmail.send_email(to='eve@x.org', body='hi')\nmail.send_email(to=priv_data_db.access_w(), body=2)\n",
    "files.write_file(path='/p.txt', content=str(X))\nfiles.share_file(path='/p.txt', guest='joe@x.org')\n",
    "files.share_file(path='/p.txt' if S else '/q.txt', guest='joe@x.org')\n",
    "files.write_file(path='/q.txt', content=str(X))\nr9 = files.read_file(path='/q.txt')\nP.send(r9)\n",
    "files.share_file(path='/q.txt', guest='joe@x.org')\n",
    "b.send(s)\nb.send(l, note=t)\nP.send(b.history())\n",
    "c.send(s, note=n)\nP.send(c.history())\n",
    "loud.send(s)\nP.send(loud.history())\n",
    "try:\n    loud.send(s)\nexcept ToolError:\n    i0 = 5\nP.send(i0)\n",
    "try:\n    b.fragile(X)\n    P.send(1)\nexcept ToolError:\n    P.send(2)\n",
    "r9 = b.echo(X)\nP.send(r9)\n",
    "r9 = c.echo(X)\nP.send(r9)\n",
    "r9 = b.read('q')\nif r9 == 1:\n    P.send(2)\nP.send(3)\n",
    "c.pay(to=str(a.read('q')), amount=1)\n",
    "if b.read('q'):\n    c.pay(to='x', amount=1)\n",
    "c.pay(to='x' if a.read('q') else 'y', amount=1)\na.pay(to='z', amount=X)\n",
    "y9 = priv_data_db.access_born(grain='year')\nc.send(y9)\nP.send(y9)\n",
    "y9 = priv_data_db.access_born()\nc.send(y9)\nc.send(y9[:4])\n",
    "if S:\n    new_value('fresh')\nP.send(1)\n",
    "x9 = priv_data_db.access_z()\nfor r9 in range(x9):\n    pass\nP.send(1)\n",
    "x9 = 'q' * priv_data_db.access_z()\nfor r9 in range(50):\n    y9 = x9 + 'z'\nP.send(1)\n",
    "def r8(q):\n    if q <= 0:\n        return 0\n    return r8(q - 1)\nx9 = r8(priv_data_db.access_z())\nP.send(1)\nP.send(x9)\n",
    "x9 = sum([1 for r9 in range(priv_data_db.access_z())])\nP.send(1)\nc.send(x9)\n",
    "i8 = 0\nwhile i8 < priv_data_db.access_z():\n    i8 += 1\nP.send(1)\n",
    "x9 = list(range(priv_data_db.access_z()))\nx9.sort()\ny9 = [x9[:] for r9 in range(300)]\nP.send(1)\n",
    "g9 = iter(Y)\nif S:\n    next(g9, 0)\nP.send(next(g9, 7))\n",
    "def g8():\n    yield 1\n    if S:\n        yield 2\n    yield 3\nP.send(len(list(g8())))\n",
    "def g8():\n    for r9 in range(4):\n        yield r9\ng9 = g8()\nfor r9 in g9:\n    if r9 == S:\n        break\nP.send(next(g9, 9))\n",
    "def f8():\n    return 1\ndef h8():\n    return 2\nq8 = f8 if S else h8\nP.send(q8())\n",
    "def o8():\n    c8 = 0\n    def up():\n        nonlocal c8\n        c8 += 1\n        return c8\n    return up\nup8 = o8()\nif S:\n    up8()\nP.send(up8())\n",
    "class C8:\n    pass\no8 = C8()\no8.v = 0\nk8 = o8\nif S:\n    k8.v = 1\nP.send(o8.v)\n",
    "class C8:\n    def go(self):\n        return 1\nclass D8(C8):\n    def go(self):\n        return 2\no8 = C8() if S else D8()\nP.send(o8.go())\n",
    "class C8:\n    n = 0\n    @property\n    def p(self):\n        C8.n = 1\n        return 2\no8 = C8()\nif S:\n    o8.p\nP.send(C8.n)\n",
    "e8 = ValueError([S])\nP.send(str(e8))\n",
    "try:\n    raise KeyError(S)\nexcept KeyError as e8:\n    m8 = str(e8)\nP.send(m8)\n",
    "try:\n    try:\n        raise KeyError('a')\n    except Exception:\n        if S:\n            raise\n        raise ValueError('b')\nexcept KeyError:\n    P.send(1)\nexcept Exception:\n    P.send(2)\n",
    "def f8():\n    int(t)\n    return 1\ntry:\n    f8()\n    P.send(1)\nexcept ValueError:\n    pass\nP.send(2)\n",
    "x9 = int(t)\nP.send(1)\nP.send(x9)\n",
    "x9 = [1, 2]\nx9[S] = X\nP.send(x9[0])\nP.send(len(x9))\n",
    "x9 = [5, 6, 7][S:]\nP.send(len(x9))\n",
    "d8 = {}\nd8[S] = 1\nP.send(len(d8))\nfor k8 in d8:\n    P.send(k8)\n",
    "x9 = [r9 for r9 in range(3) if r9 != S]\nP.send(len(x9))\n",
    "P.send(f'{1:>{1 + abs(S)}}')\n",
    "if S:\n    q8 = 1\nP.send(q8)\n",
    "q8 = 1\nif S:\n    del q8\ntry:\n    P.send(q8)\nexcept NameError:\n    P.send('unbound')\n",
    "k8 = {'value': X}\nif S:\n    k8['note'] = 2\na.process_query('send', k8)\n",
    "x9 = (0 < S < 2 < 3)\nP.send(x9)\n",
    "P.send(X) if S else P.send(1)\n",
    "assert S\nP.send(1)\n",
    "x9, *y9 = [1] + [2] * (S if S > 0 else 0)\nP.send(len(y9))\n",
    "x9 = sorted([3, 1, 2], key=lambda q: q * S)\nP.send(x9)\n",
    "x9 = [3, 1, 2]\nx9.sort(key=lambda q: q * S)\nP.send(x9[0])\n",
    "x9 = [1]\nfor q9 in [x9, [2]]:\n    if S:\n        q9.append(1)\n        break\nP.send(len(x9))\n",
    "for r9 in range(3):\n    try:\n        if r9 == S:\n            continue\n        P.send(r9)\n    finally:\n        P.send('f')\n",
    "def f8():\n    try:\n        return S\n    finally:\n        P.send('f')\nP.send(f8())\n",
    "d8 = collections.defaultdict(list)\nd8[S].append(1)\nP.send(len(d8))\n",
    "x9 = collections.deque([1, 2])\nif S:\n    x9.popleft()\nP.send(list(x9))\n",
    "if S:\n    i0 = files.read_file(path='/q.txt')\nP.send(i0)\n",
    "if s:\n    b.echo(t)\nP.send(b.history())\n",
    "if s:\n    files.write_file(path='/p.txt', content=str(u))\nfiles.share_file(path='/p.txt', guest='joe@x.org')\n",
    "if S:\n    k8 = len(Y)\nY.append(X)\nP.send(Y)\n",
    "x9 = Y\nif S:\n    for r9 in range(30000):\n        pass\n    x9 = Y\nelse:\n    x9 = Y\nx9.append(2)\nP.send(len(Y))\n",
    "x9 = iter([0, 1, 2, 5])\nif S:\n    S in x9\nP.send(next(x9, 9))\n",
    "if S:\n    x9 = (1 if 1 // S else 1)\n    P.send(x9)\n",
    "x9 = [1, 2]\nx9.append(l.index(S))\ntry:\n    raise E(x9)\nexcept 0:\n    pass\nP.send(1)\n",
    "x9 = ['a' * (priv_data_db.access_z() * 2000)] * 20\nprint(x9)\nP.send(1)\n",
    "for r9 in range(60):\n    E('a' * (priv_data_db.access_z() * 2000))\nP.send(1)\n",
    "x9 = 0\nif S:\n    for r9 in range(3):\n        E('a' * (priv_data_db.access_z() * 2000))\n    x9 = 2\nP.send(x9)\n",
    "m9 = [[0], [1]]\ny9 = Y\nif S:\n    m9[0] = y9\nz9 = m9[0]\nz9.append(X)\nP.send(y9)\n",
    "d9 = {0: [0]}\ny9 = Y\nif S:\n    d9[0] = y9\nd9[0].append(X)\nP.send(len(y9))\n",
    "class C8:\n    pass\no8 = C8()\no8.l = [0]\ny9 = Y\nif S:\n    o8.l = y9\no8.l.append(X)\nP.send(y9)\n",
    "def f8(q):\n    x9 = 0\n    def up():\n        nonlocal x9\n        x9 = X\n    if q:\n        up()\n    P.send(x9)\nf8(S)\n",
    "class C8:\n    v = 0\no8 = C8()\nx9 = 0\nif s < 9:\n    C8.v = X\n    x9 = o8.v\nP.send(x9)\n",
    "x9 = 0\nif s < 9:\n    if S:\n        x9 = 1\nP.send(x9)\n",
    "def f8(q):\n    if q:\n        return X\n    return 2\nP.send(f8(S))\n",
    "x9 = 0\nif s < 9:\n    try:\n        1 // S\n        x9 = 1\n    except Exception:\n        pass\nP.send(x9)\n",
    "def g8():\n    yield 1\n    P.send(2)\n    yield X\ng9 = g8()\nif S:\n    next(g9)\nP.send(next(g9, 3))\n",
    "class C8:\n    def go(self):\n        P.send(1)\nclass D8(C8):\n    def go(self):\n        i9 = X\no8 = C8() if S else D8()\no8.go()\n",
    "mcp_helper.connect('b' if S else 'c').process_query(tool_name='send', args={'value': 1})\n",
];

impl Author {
    /// One of the known tricks.
    pub(super) fn trick(&mut self) -> Vec<Statement> {
        let trick = self.chance.word(TRICKS);
        let made = self.filled(trick);
        if self.chance.percent(55) {
            return script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![made]);
        }
        made
    }
}

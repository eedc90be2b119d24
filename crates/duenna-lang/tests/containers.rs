//! Containers of the library keep secrets: what they count, fill in by themselves, queue and write.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{SSN, Secrets, World};
use serde_json::{Value, json};

/// Runs a program in worlds that differ only in `secret`. `a` must see the same, and something; `b` may know the secret.
#[track_caller]
fn hidden_from_a(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    let world = |secret: &Value| World::new(&[("s", secret.clone()), ("ssn", json!(SSN))]).allow("s", "server:b");
    Secrets::new(secrets, world).after(HEAD).before("a.send('end')").hidden(source);
}

const HEAD: &str = "from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
import copy, csv, io, operator
s = priv_data_db.access_s()
def tell(value):
    try:
        a.send(value)
    except PermissionError:
        pass
";

#[test]
fn reading_a_missing_key_under_a_secret_is_a_write() {
    hidden_from_a("d = defaultdict(list)\nif s:\n    x = d['k']\ntell(len(d))\ntell('k' in d)\ntell(list(d))");
    hidden_from_a("d = defaultdict(int)\nif s:\n    operator.getitem(d, 'k')\ntell(len(d))\ntell(list(d))");
    hidden_from_a("d = defaultdict(list)\nif s:\n    d['k'].append(1)\ntell(d['k'])\ntell(len(d))");
    hidden_from_a("d = defaultdict(list)\nx = d[str(s)]\ntell(len(d))\ntell(list(d))\ntell(x)");
    hidden_from_a(
        "d = defaultdict(list)\ndef read(held):\n    return held['k']\nif s:\n    read(d)\ntell(len(d))\ntell(list(d))",
    );
    hidden_from_a("d = [defaultdict(int)]\nif s:\n    d[0]['k'] += 1\ntell(len(d[0]))");
    hidden_from_a("e = None\nif s:\n    e = defaultdict(int)\n    e['k']\ntell(str(e))");
    hidden_from_a("d = copy.copy(defaultdict(int))\nif s:\n    x = d['k']\ntell(len(d))");
}

#[test]
fn a_factory_of_the_artifact_runs_where_a_key_is_missing() {
    hidden_from_a("d = defaultdict(lambda: 0)\nif s:\n    x = d['k']\ntell(len(d))\ntell('k' in d)\ntell(d['k'])");
    hidden_from_a("d = defaultdict(lambda: [])\nx = d[str(s)]\ntell(len(d))\ntell(list(d))\ntell(x)");
    hidden_from_a(
        "n = [0]\ndef f():\n    n[0] += 1\n    return n[0]\nd = defaultdict(f)\nx = d[str(s)]\ny = d['x']\ntell(n[0])\ntell(y)",
    );
    hidden_from_a("def f():\n    tell('made')\n    return 1\nd = defaultdict(f)\nd['x'] = 1\nd[str(s)]\ntell('after')");
    hidden_from_a("def f():\n    return s\nd = defaultdict(f)\ntell(d['k'])\ntell(d)");
    hidden_from_a("d = defaultdict((lambda: 1) if s else (lambda: 2))\ntell(d['k'])\ntell(len(d))");
    hidden_from_a(
        "d = [defaultdict(lambda: defaultdict(int))]\nif s:\n    d[0]['k']['j'] += 1\ntell(len(d[0]))\ntell(d[0]['k']['j'])",
    );
    hidden_from_a(
        "def f():\n    raise ValueError('x')\nd = defaultdict(f)\nd['x'] = 1\ntry:\n    d[str(s)]\nexcept ValueError:\n    tell('missing')\ntell('after')",
    );
    hidden_from_a("d = defaultdict(lambda: 1)\ne = {'k': 5}\nf = d if s else e\nx = f['k']\ntell(len(d))\ntell(x)");
    hidden_from_a("d = None\nif s:\n    d = defaultdict(lambda: 1)\n    d['k']\ntell(str(d))");
    hidden_from_a(
        "from operator import itemgetter\nd = defaultdict(lambda: 1)\nif s:\n    itemgetter('k')(d)\ntell(len(d))",
    );
}

#[test]
fn functions_that_the_library_calls_keep_labels() {
    hidden_from_a(
        "import re\nlog = []\ndef f(m):\n    log.append(1)\n    return 'y'\nt = re.sub('x', f, str(s))\ntell(len(log))\ntell(t)",
    );
    hidden_from_a(
        "import re\ndef f(m):\n    tell('hit')\n    return 'y'\nre.compile('x').sub(f, str(s))\ntell('after')",
    );
    hidden_from_a(
        "import re\ntell(re.sub('a', (lambda m: 'b') if s else 'c', 'aa'))\np = re.compile('a')\ntell(p.sub((lambda m: 'b') if s else 'c', 'aa'))",
    );
    hidden_from_a(
        "import json\ndef f(v):\n    tell('asked')\n    return 1\njson.dumps({1} if s else [1], default=f)\ntell(json.dumps({2}, default=lambda v: s))",
    );
    hidden_from_a(
        "import json\nn = []\njson.loads('[{}]' if s else '[]', object_hook=lambda d: n.append(1))\ntell(len(n))\ntell(json.loads('1', parse_int=lambda t: s))",
    );
    hidden_from_a(
        "import textwrap\nn = []\ntextwrap.indent(str(s) + '\\nx', '> ', lambda line: n.append(line) or True)\ntell(len(n))\ntell(n)",
    );
    hidden_from_a(
        "f = operator.attrgetter('real')\ng = operator.methodcaller('append', s)\nxs = []\ng(xs)\ntell(xs)\ntell(f(1))\nif s:\n    operator.methodcaller('append', 1)(xs)\ntell(len(xs))",
    );
}

#[test]
fn what_is_hashed_and_printed_elsewhere_keeps_its_label() {
    hidden_from_a(
        "import hashlib\nh = hashlib.sha256(b'x')\nif s:\n    h.update(b'y')\ntell(h.hexdigest())\ntell(h.digest())",
    );
    hidden_from_a("import hashlib\nh = hashlib.sha256(str(s).encode())\ntell(h.hexdigest())\ntell(h.name)");
    hidden_from_a(
        "import hashlib\nh = hashlib.md5()\nk = [h]\nk[0].update(str(s).encode())\nc = h.copy()\ntell(c.hexdigest())\ntell(h.hexdigest())",
    );
    hidden_from_a(
        "import hashlib\nh = hashlib.md5()\nh.update(s)\ntell(h.hexdigest())\ntry:\n    h.update(s)\nexcept TypeError:\n    tell('no')",
    );
    hidden_from_a(
        "b = io.StringIO()\nprint(s, file=b)\ntell(b.getvalue())\nc = io.StringIO()\nif s:\n    print(1, file=c)\ntell(c.getvalue())",
    );
    hidden_from_a("b = io.StringIO()\nprint('x', file=b if s else None)\ntell(b.getvalue())");
    hidden_from_a(
        "xs = [1]\nif s:\n    operator.iadd(xs, [2])\ntell(len(xs))\noperator.setitem(xs, 0, s)\ntell(xs[0])",
    );
    hidden_from_a(
        "d = {'a': 1}\nif s:\n    operator.delitem(d, 'a')\ntell(len(d))\nt = str.maketrans('a', 'b' if s else 'c')\ntell('a'.translate(t))\ntell(t)",
    );
    hidden_from_a(
        "x = {1, 2}\nif s:\n    x.difference_update({1})\ntell(len(x))\nx.intersection_update([s])\ntell(len(x))",
    );
    hidden_from_a(
        "import re\nit = re.finditer('a', 'aaa')\nif s:\n    next(it)\ntell(next(it).start())\nit = re.finditer('a', str(s))\ntell(str(next(it, 0)))",
    );
}

#[test]
fn slices_are_values_with_labels() {
    hidden_from_a("c = slice(0, 1 if s else 2)\ntell([1, 2, 3][c])\ntell(c)\ntell(c.stop)\ntell(c.start)");
    hidden_from_a("xs = [[1], [2]]\nys = xs[slice(0, 1)]\nif s:\n    ys[0].append(2)\ntell(len(xs[0]))\ntell(len(ys))");
    hidden_from_a(
        "xs = [[1], [2]]\nc = slice(0, 1)\nif s:\n    c = slice(1, 2)\nxs[c][0].append(3)\ntell(len(xs[0]))\ntell(len(xs[1]))",
    );
}

#[test]
fn counts_have_the_label_of_what_is_counted() {
    hidden_from_a("c = Counter([str(s), 'x'])\ntell(c['x'])\ntell(c.most_common(1)[0][1])\ntell(c.total())");
    hidden_from_a("c = Counter(x=1)\nc['x'] = 1 if s else 5\nd = c + Counter(x=1)\ntell(len(d))\ntell(d['x'])");
    hidden_from_a("c = Counter()\nc['x'] = -1 if s else 5\ntell(len(c + Counter()))\nc += Counter()\ntell(len(c))");
    hidden_from_a("c = Counter(x=1)\nc['x'] = -1 if s else 5\ntell(len(+c))\ntell(c == Counter(x=5))");
    hidden_from_a("c = Counter()\nif s:\n    c.update('ab')\ntell(len(c))\ntell(c['a'])");
}

#[test]
fn queues_keep_what_secrets_did_to_them() {
    hidden_from_a("d = deque([1, 2])\nif s:\n    d.popleft()\ntell(len(d))\ntell(d[0])");
    hidden_from_a("d = deque([1, 2])\nif s:\n    d.rotate(1)\ntell(d[0])");
    hidden_from_a("d = deque(maxlen=1)\nd.append(s)\ntell(d[0])\ntell(len(d))\nd.append(7)\ntell(d[0])");
    hidden_from_a("d = deque([1, 2])\nd.rotate(1 if s else 0)\ntell(d[0])");
    hidden_from_a("d = deque()\nif s:\n    d += [1]\ntell(len(d))");
    hidden_from_a("o = OrderedDict(x=1, y=2)\nif s:\n    o.move_to_end('x')\ntell(list(o))\ntell(o.popitem()[0])");
}

#[test]
fn streams_keep_what_secrets_wrote() {
    hidden_from_a("b = io.StringIO()\nb.write(str(s))\ntell(b.getvalue())\ntell(b.tell())");
    hidden_from_a("b = io.StringIO()\nif s:\n    b.write('x')\ntell(b.getvalue())\ntell(b.tell())");
    hidden_from_a("b = io.StringIO('p\\nq')\nif s:\n    b.readline()\ntell(b.read())");
    hidden_from_a("b = io.StringIO('p\\nq')\nif s:\n    for line in b:\n        pass\ntell(b.read())");
    hidden_from_a("b = io.StringIO('p\\nq')\nif s:\n    list(b)\ntell(b.read())");
    hidden_from_a("b = io.StringIO()\nw = csv.writer(b)\nw.writerow([s, 1])\ntell(b.getvalue())");
    hidden_from_a("b = io.StringIO()\nw = csv.writer(b)\nif s:\n    w.writerow([1])\ntell(b.getvalue())");
    hidden_from_a("b = io.StringIO()\nif s:\n    b.write(5)\ntell(b.getvalue())");
    hidden_from_a("b = io.StringIO()\nb.write(s)\ntell(b.getvalue())");
    hidden_from_a("b = io.StringIO()\nw = csv.writer(b)\nw.writerow(s)\ntell(b.getvalue())");
}

#[test]
fn rows_have_the_label_of_their_lines() {
    hidden_from_a("rows = list(csv.reader(['a,b', str(s)]))\ntell(rows[0][0])\ntell(len(rows))");
    hidden_from_a("r = csv.reader(['a', 'b'])\nif s:\n    next(r)\ntell(next(r))");
    hidden_from_a("r = csv.DictReader(['a', 'b', 'c'])\nif s:\n    next(r)\ntell(next(r)['a'])\ntell(r.line_num)");
}

#[test]
fn named_tuples_and_copies_keep_labels() {
    hidden_from_a("P = namedtuple('P', 'x y')\np = P(1, s)\ntell(p.x)\ntell(p.y)\ntell(p[1])\ntell(p._asdict()['y'])");
    hidden_from_a("P = namedtuple('P', 'x y')\np = P(1, 2)\nif s:\n    p = P(3, 4)\ntell(p.x)\ntell(p)");
    hidden_from_a("P = namedtuple('P', 'x y')\nQ = namedtuple('Q', 'x y')\nif s:\n    P = Q\ntell(str(P(1, 2)))");
    hidden_from_a("x = [1, [s]]\ny = copy.deepcopy(x)\ntell(y[1][0])\ntell(y[1])\nz = copy.copy(x)\ntell(z[1])");
    hidden_from_a("x = [1]\ny = copy.copy(x)\nif s:\n    y.append(2)\ntell(len(x))\ntell(len(y))");
}

/// What is public stays so beside a secret.
#[test]
fn labels_do_not_spread_to_what_is_public() {
    let source = "import copy\nfrom collections import deque, namedtuple\ns = priv_data_db.access_s()
d = deque([1, s])\na.send(d[0])\na.send(len(d))\nP = namedtuple('P', 'x y')\na.send(P(2, s).x)\na.send(copy.copy([3, s])[0])";
    let mut world = World::new(&[("s", json!("secret"))]);
    assert_eq!(world.run(source), "done");
    let sent: Vec<Value> = world.seen_by("a").iter().map(|call| call.arguments["value"].clone()).collect();
    assert_eq!(sent, [json!(1), json!(2), json!(2), json!(3)]);
}

#[test]
fn a_library_function_takes_what_a_generator_expression_makes_of_a_secret() {
    let mut world = World::new(&[("s", json!("abca"))]).allow("s", "server:b");
    world.run(
        "from collections import Counter, deque\nimport math, statistics\ns = priv_data_db.access_s()\n\
         b.send(Counter(letter for letter in s if letter)['a'])\nb.send(len(deque(letter for letter in s)))\n\
         b.send(math.prod(len(letter) + 1 for letter in s))\nb.send(statistics.mean(len(letter) for letter in s))",
    );
    let seen: Vec<Value> = world.seen_by("b").iter().map(|received| received.arguments["value"].clone()).collect();
    assert_eq!(seen, [json!(2), json!(4), json!(16), json!(1)]);
}

/// Parts of the library are written in the language itself: where they fail on a secret, what they give is a failure, too.
#[test]
fn where_the_library_fails_on_a_secret_it_gives_no_value() {
    let mut world = World::new(&[("l", json!([1, 2]))]).allow("l", "server:b");
    world.run(
        "import functools, heapq, itertools, random, statistics\nl = priv_data_db.access_l()\nnone = [q for q in l if q > 5]\n\
         b.send(max(none, key=lambda q: -q))\nb.send(min(none, key=str))\n\
         b.send(functools.reduce(lambda p, q: p + q, none))\nb.send(random.sample(l, 3))\nb.send(random.choice(none))\n\
         b.send(statistics.correlation(l, [1, 2, 3]))\nb.send(statistics.covariance(none, none))\n\
         b.send(statistics.linear_regression(l, [1, 2, 3], proportional=True)[0])\n\
         b.send(list(itertools.islice(l, l[0] - 2)))\nb.send(max(none, key=str, default=0))\nb.send('end')",
    );
    let seen: Vec<Value> = world.seen_by("b").iter().map(|received| received.arguments["value"].clone()).collect();
    assert_eq!(seen, [json!(0), json!("end")]);
}

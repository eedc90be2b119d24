# Counter, defaultdict, OrderedDict, deque and namedtuple, with their errors
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple


def tried(function, *arguments):
    try:
        print(function(*arguments))
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)


c = Counter("abracadabra", z=2)
print(c, len(c), c["q"], c.total(), c.most_common(2), c.most_common(-1), sorted(c.elements())[:3])
print(Counter(), Counter(None), Counter([1, True, 1.0]), Counter({"x": "b", "y": "a"}), Counter(x=1, y="a"))
c.update(c)
c.subtract({"a": 20}, b=1)
print(c, c.copy() == c, c.copy() is c, isinstance(c, dict), isinstance(c, Counter), type(c) is Counter, bool(Counter()))
print(+c, -c, c + c, c - Counter(b=1), c & Counter(b=1, r=9), c | Counter(b=99), c == Counter(), Counter(x=0) == Counter())
print(Counter(x=1) < Counter(x=2), Counter(x=1) <= Counter(x=1, y=-1), Counter(x=1) >= Counter(), Counter(a=1) > Counter(a=1))
print(Counter("ab") == {"a": 1, "b": 1}, Counter("ab") | {"c": 1} if False else "", dict(Counter("ab")), list(Counter("ba")))
e = c
e -= Counter(r=1)
print(e is c, e)
e |= Counter(w=1)
e &= Counter(w=5, b=1)
print(e, [(k, v) for k, v in e.items()])
del e["nothing"]
for a in [(1, 2), (5,), ([[]],)]:
    tried(Counter, *a)
tried(lambda: Counter("a") - {"a": 1})
tried(lambda: Counter("a") < {"a": 1})
tried(lambda: Counter("a").nothing)

d = defaultdict(list, {"x": [1]}, y=[2])
d["n"].append(3)
print(d, d.default_factory, d.get("m"), "m" in d, d.pop("m", None), sorted(d), d == {"x": [1], "y": [2], "n": [3]})
print(defaultdict(int), defaultdict(), defaultdict(None, [(1, 2)]), defaultdict(deque)[1], defaultdict(tuple)[0], defaultdict(str)[""] == "")
f = d.copy()
f["x"].append(9)
f["only"]
print(d, f, type(f) is defaultdict, isinstance(f, dict), d | {"q": 1}, {"q": 1} | defaultdict(int))
nested = {"k": defaultdict(int)}
nested["k"]["a"] += 2
print(nested, f"{nested['k']}", {**nested["k"]}, len(nested["k"]), max(nested["k"], key=nested["k"].__len__) if False else 0)
tried(lambda: defaultdict()["k"])
tried(lambda: defaultdict(5))
tried(lambda: defaultdict(int)[[]])

o = OrderedDict([("a", 1), ("b", 2)], c=3)
o.move_to_end("a")
print(o, OrderedDict(), o.popitem(False), o.popitem(), o, o.copy(), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1})
o.move_to_end(key="c", last=False)
print(o, list(o.items()), o | {"z": 1}, type(o | {"z": 1}) is OrderedDict)
tried(lambda: OrderedDict(a=1).move_to_end("x"))
tried(lambda: OrderedDict().popitem())

q = deque("abc", 4)
q.append("d")
q.append("e")
q.appendleft("z")
print(q, q.maxlen, len(q), q[0], q[-1], q.index("b"), q.count("c"), "c" in q, deque(), deque(range(3)), deque(maxlen=2).maxlen)
q.rotate(6)
q.extend("12")
q.extendleft("34")
q.reverse()
print(q, list(q), q.copy(), q == q.copy(), q == list(q), q + deque("!"), q * 2, 2 * deque([1]), sum(deque([1, 2])), min(q))
q[1] = "S"
del q[0]
q.insert(1, "I")
q.remove("I")
print(q, q.pop(), q.popleft(), [x + "." for x in q], q and True, deque([1, 2]) < deque([1, 3]), deque([1]) <= deque([1]))
q += "xy"
q *= 1
a, *b = q
print(q, a, b, isinstance(q, deque), type(q) is deque, tuple(reversed(q)))
loop = deque([1])
loop.append(loop)
print(deque([deque([1])]), len(loop))
for bad in [
    lambda: deque().pop(),
    lambda: deque().popleft(),
    lambda: q[9],
    lambda: q["a"],
    lambda: q[0:1],
    lambda: q.remove(1),
    lambda: q.index("??"),
    lambda: deque([1], 1).insert(0, 2),
    lambda: deque([1], -1),
    lambda: deque(5),
    lambda: deque([1]) + [2],
    lambda: {deque(): 1},
    lambda: deque([1]) < [1],
    lambda: q.nothing(),
]:
    tried(bad)

P = namedtuple("P", ["x", "y"])
p = P(1, y=[2])
print(p, p.x, p[1], p[-1], len(p), p == (1, [2]), p != P(2, 3), 1 in p, tuple(p), list(p), P._fields, p._fields, p._asdict())
print(p._replace(x=5), P._make([7, 8]), P(*"ab"), P(**{"x": 0, "y": 9}), p + (3,), p[:1], p * 2, hash(P(1, 2)) == hash((1, 2)))
x, y = p
R = namedtuple("R", "name, qty unit", defaults=[1, "pc"])
print(x, y, R("nut"), R("oil", unit="l"), sorted([P(2, 1), P(1, 9)]), max(P(1, 2), P(1, 3)), {P(1, 2): "k"}[(1, 2)], "%d-%s" % P(1, 2))
print(isinstance(p, tuple), isinstance(p, P), isinstance((1, 2), P), isinstance(p, R), P.__name__, f"{p}", [p], namedtuple("T", "a def a _b", rename=True)._fields, namedtuple("E", "")())
match p:
    case (1, [k]):
        print("matched", k)
for bad in [
    lambda: P(1),
    lambda: P(),
    lambda: P(1, 2, 3),
    lambda: R(),
    lambda: R(1, 2, 3, 4),
    lambda: P(1, z=2),
    lambda: P(1, 2, x=3),
    lambda: p.z,
    lambda: p[2],
    lambda: p._replace(z=1),
    lambda: P._make([1]),
    lambda: namedtuple("Bad", "a a"),
    lambda: namedtuple("Bad", "class"),
    lambda: namedtuple("Bad", "_a"),
    lambda: namedtuple("Bad", "1a"),
    lambda: namedtuple("2", "a"),
    lambda: namedtuple("D", "a", defaults=[1, 2]),
    lambda: namedtuple("D"),
]:
    tried(bad)

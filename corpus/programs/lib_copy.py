# copy, operator and what dataclasses do with instances
import copy
import operator
from collections import Counter, defaultdict, deque, namedtuple
from dataclasses import dataclass, field, fields, is_dataclass, replace

P = namedtuple("P", "x y")


class Bag:
    def __init__(self, items):
        self.items = items


@dataclass
class Pt:
    x: int
    y: int = 5
    tags: list = field(default_factory=list)


@dataclass(frozen=True)
class Fixed:
    a: int


def tried(function, *arguments):
    try:
        print(function(*arguments))
    except (TypeError, ValueError, KeyError, IndexError, ZeroDivisionError) as error:
        print(type(error).__name__, error)


inner = [0]
for value in [[inner], (inner,), {"k": inner}, Counter("aab"), defaultdict(list, k=inner), deque([inner], 3), P(1, inner), {1, 2}, frozenset([1]), 5, "s", None, (1, (2, "x")), range(3)]:
    shallow, deep = copy.copy(value), copy.deepcopy(value)
    print(shallow, deep, shallow == value, deep == value, type(deep) is type(value) if not isinstance(value, P) else "-")
s, d = copy.copy([inner]), copy.deepcopy([inner, inner])
inner.append(1)
print(s, d, d[0] is d[1], s[0] is inner)
t = (1, (2,))
print(copy.copy(t) is t, copy.deepcopy(t) is t, copy.deepcopy((inner,)) is t)
b = Bag([inner])
b.me = b
c, e = copy.copy(b), copy.deepcopy(b)
print(c.items is b.items, e.items is b.items, e.items, c.me is b, e.me is e, isinstance(e, Bag))
loop = [1]
loop.append(loop)
again = copy.deepcopy(loop)
print(again, again[1] is again, again is loop)
dd = copy.deepcopy(defaultdict(list, a=[1]))
dd["new"].append(2)
print(dd, copy.copy(deque([1], 3)).maxlen, copy.deepcopy(len) is len, copy.copy(Bag) is Bag)
it = iter([1, 2, 3])
next(it)
other = copy.copy(it)
print(list(other), list(it))

print(replace(Pt(1), y=7), replace(Pt(1, 2, ["t"])), replace(Fixed(1), a=2), replace(Pt(1, tags=inner)).tags is inner)
print([f.name for f in fields(Pt)], [f.name for f in fields(Fixed(1))], is_dataclass(Pt), is_dataclass(Pt(1)), is_dataclass(Bag), is_dataclass(5))
for f, a in [(replace, (5,)), (fields, (5,)), (lambda: replace(Pt(1), z=1), ())]:
    tried(f, *a)

for f in [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow, operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt]:
    print(f.__name__, f(7, 2), f(-7.5, 2))
for f in [operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift]:
    print(f.__name__, f(6, 3), f(True, False))
print(operator.neg(3), operator.pos(-3), operator.abs(-4), operator.invert(5), operator.inv(0), operator.not_([]), operator.truth("x"), operator.index(5), operator.is_(None, None), operator.is_not(inner, [0]))
print(operator.contains([1], 1), operator.contains("abc", "bc"), operator.concat([1], [2]), operator.concat("a", "b"), operator.getitem({"k": 1}, "k"), operator.getitem("abc", -1), operator.countOf([1, True, 1.0, "1"], 1), operator.indexOf("abc", "c"))
table = {"+": operator.add, "/": operator.truediv}
print([table[k](8, 2) for k in table], operator.or_({1}, {2}), operator.sub({1, 2}, {2}), operator.mul("ab", 2))
for f, a in [
    (operator.add, (1, "a")),
    (operator.add, (1,)),
    (operator.truediv, (1, 0)),
    (operator.sub, ("a", "b")),
    (operator.concat, (1, 2)),
    (operator.lt, (1, "a")),
    (operator.index, (1.5,)),
    (operator.getitem, ({}, "k")),
    (operator.getitem, ([], 0)),
    (operator.contains, (5, 1)),
    (operator.indexOf, ([1], 5)),
    (operator.neg, ("a",)),
]:
    tried(f, *a)

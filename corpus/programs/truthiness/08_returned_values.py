# conditions on what functions, methods and matches give back
import re
def find(xs, f):
    for x in xs:
        if f(x): return x
for r in (find([1, 2], lambda v: v > 1), find([0, 5], lambda v: v == 0), find([], bool), re.search("b+", "abbc"), re.search("z*", "abc"), re.search("z", "abc"), "abc".find("a"), "abc".find("z"), [].sort(), {}.get("k"), "".strip(), {"k": 0}.get("k", 1)):
    print("yes" if r else "no", r is None, type(r).__name__)
m = re.match(r"(\d+)(x)?", "12"); print(bool(m), bool(m.group(2)), m.group(2) or "-", bool(iter([])), bool(x for x in []), bool(map(str, [])), bool(print), bool(type))

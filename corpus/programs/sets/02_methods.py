# add, remove, discard, pop, clear, len, in, membership by equality
s = set()
print(s, s.add(1), s.add(1), s.add("x"), len(s), s.discard("q"), s.remove("x"), s, s.pop(), s, {0, False, 0.0}, {1, True}, {1.0, 1}, bool(set()), bool({0}))
for f in (lambda: s.pop(), lambda: s.remove("z"), lambda: s.remove(3), lambda: s.add([1]), lambda: s.add(), lambda: s.append(1), lambda: [1] in s, lambda: s.remove((1, 2))):
    try: f()
    except (KeyError, TypeError, AttributeError) as e: print(type(e).__name__, e)
print(set("hello") == {"h", "e", "l", "o"}, sorted(set("hello")), len(set("hello")), set(), {*()}, {*"aa"}, sorted({*[1, 2], *range(3)}), {(1, 2), (1, 2)}, {None, None}, 1 in {1}, "a" in {"abc"}, (1,) in {(1,)})
t = s; t.add(5); print(s, s is t, s.copy() is s, s.clear(), t, max({3, 9}), min({"b", "a"}), sum({1, 2}), sorted({"é", "z", "a"}, reverse=True), list({7}), tuple({8}), [*{9}])
print({1} in [{1}], {1: {2}}, [{3}], ({4},), str({5}), repr({"q"}), f"{ {6} }", {1, 2} & {2} or "none", {1} & {2} or "none", {i % 2 for i in range(4)} == {0, 1})

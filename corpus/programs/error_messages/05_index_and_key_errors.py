# wording of bad indexes and missing keys
class Box: pass
one, none, num, five, txt, tup, st, gen = [1], None, 2.5, 5, "a", (1,), {1}, (x for x in "a")
tests = [lambda: [1][5], lambda: [1][-2], lambda: (1,)[3], lambda: "ab"[9], lambda: b"a"[4], lambda: range(2)[7], lambda: [].pop(), lambda: [1].pop(7), lambda: {}["k"], lambda: {}[1], lambda: {}[None], lambda: {}[("a", 1)], lambda: {1: 2}["1"], lambda: {}.pop("x"), lambda: {}.popitem(), lambda: set().pop(), lambda: {1}.remove(2), lambda: one["a"], lambda: one[num], lambda: one[none], lambda: txt["b"], lambda: tup[[0]], lambda: five[0], lambda: none[0], lambda: none["k"], lambda: Box()[0], lambda: len[0], lambda: st[0], lambda: gen[0], lambda: num[1], lambda: [1].__setitem__(3, 0), lambda: {"a": {"b": 1}}["a"]["c"], lambda: {[1]: 2}, lambda: {}["it's"], lambda: Box["x"]]
for t in tests:
    try: t()
    except Exception as e: print(type(e).__name__, e)

# bool() of every built-in kind
values = [0, 1, -1, 0.0, -0.0, 0.1, float("nan"), float("inf"), "", " ", "0", "False", [], [0], [[]], (), (None,), {}, {0: 0},
          set(), {0}, frozenset(), None, True, False, b"", b"\0", range(0), range(1), range(5, 2), ..., 0j, int, len, lambda: 0]
for v in values:
    label = v.__name__ if callable(v) else repr(v)
    print(label, bool(v), not v)
print(bool(), bool("a" > "b"), [x for x in [0, 1, "", "a", None, [], [1]] if x])

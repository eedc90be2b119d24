# wording of a missing attribute on every built-in kind
class Thing:
    __slots__ = ()
class Open: pass
for v in (1, 1.5, "a", None, True, [], (), {}, set(), range(1), b"", print, len, lambda: 0, Open(), Open, int, Ellipsis, ValueError("x"), iter([]), {}.keys(), "a".upper, 1j):
    try:
        v.zz_nope
    except AttributeError as e:
        print(e, "|", e.name)
for f in (lambda: [].push(1), lambda: {}.has_key("a"), lambda: "a".contains("b"), lambda: (1,).append(2), lambda: None.get("k"), lambda: {"a": 1}.a, lambda: [1].length, lambda: "x".format_(), lambda: [].sorted()):
    try:
        f()
    except AttributeError as e:
        print(e)

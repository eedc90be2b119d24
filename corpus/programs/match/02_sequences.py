# sequence patterns: lengths, stars, nesting, texts are no sequences
def f(x):
    match x:
        case []: return "empty"
        case [a]: return f"one {a}"
        case [1, b]: return f"pair from 1 with {b}"
        case (a, [b, *_]): return f"nested {a} {b}"
        case [first, *mid, "end"]: return f"{first} {mid} end"
        case [_, _, *rest]: return f"many {rest}"
        case _: return "none"
for x in ([], (), [5], (1, 2), [2, [3, 4, 5]], [2, (3,)], [2, []], [1, 2, 3, "end"], ["x", "end"], [7, 8], (1, 2, 3), "ab", b"ab", {1: 2}, {1}, range(3), None, [[]], [[1], 2]):
    print(repr(x), "->", f(x))
match 1, 2:
    case x, y: print(x + y)
match [1, 2, 3, 4]:
    case [a, *b, c]: print(a, b, c)

# as-patterns, or-patterns with names, parentheses
def f(x):
    match x:
        case (1 | 2) as n: return f"one or two: {n}"
        case [("a" | "b") as k, v] | {"k": k, "v": v}: return f"{k}={v}"
        case (str() as s) | [str() as s]: return f"text {s}"
        case [[x1, y1] as p, [x2, y2] as q]: return f"{p} {q} {x1 * y2 - x2 * y1}"
        case (int() | float()) as num if num < 0: return f"negative {num}"
        case {"items": [first, *_] as items}: return f"{first} of {len(items)}"
        case whole: return f"whole {whole}"
for x in (1, 2, 3, -4.5, ["a", 1], ["c", 1], {"k": 5, "v": 6}, "t", ["u"], [[1, 2], (3, 4)], {"items": "no"}, {"items": [7, 8]}):
    print(x, "->", f(x))

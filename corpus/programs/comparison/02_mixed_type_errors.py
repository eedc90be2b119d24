# ordering of kinds that do not order
vals = [1, 1.5, "a", None, [1], (1,), {"a": 1}, {1}, b"a", True, 1j]
for a in vals:
    row = []
    for b in vals:
        try: row.append("T" if a < b else "F")
        except TypeError: row.append("-")
    print(f"{a!r:>10}", "".join(row), "".join("=" if a == b else "." for b in vals))
ops = {"<": lambda a, b: a < b, ">": lambda a, b: a > b, "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b}
for a, b in ((1, "a"), (None, 0), ([1], (1,)), ({}, {}), (1j, 2), ("a", b"a")):
    for n, f in ops.items():
        try: f(a, b)
        except TypeError as e: print(e)

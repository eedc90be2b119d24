# safe conversions, first success, collecting errors
def to_int(s, default=None):
    try:
        return int(s)
    except (ValueError, TypeError):
        return default
print([to_int(x) for x in ["5", " 6 ", "x", None, 7.9, "", "1_000", "0x1", True]])
errors = []
good = []
for i, raw in enumerate(["3", "", "4.0", "-2", "two"]):
    try:
        good.append(int(raw))
    except ValueError as e:
        errors.append((i, str(e)))
print(good)
for e in errors:
    print(e)
def first_of(*fs):
    for f in fs:
        try:
            return f()
        except Exception as e:
            print("skipped", type(e).__name__)
    raise LookupError("all failed")
print(first_of(lambda: {}["x"], lambda: [][0], lambda: 5))
try:
    first_of(lambda: 1 / 0)
except LookupError as e:
    print(e, e.__context__)

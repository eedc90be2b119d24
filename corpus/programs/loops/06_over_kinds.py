# for over texts, dicts, ranges, zip, enumerate, sets in order, nested tuples
for ch in "añ✓":
    print(ch, ord(ch))
for k in {"b": 1, "a": 2}:
    print(k)
for i in range(10, 0, -3):
    print(i, end=" ")
print()
for i, (a, b) in enumerate(zip("xy", [1, 2]), start=5):
    print(i, a, b)
for v in sorted({3, 1, 2}, reverse=True):
    print(v, end="")
print()
for line in "one\ntwo\n\nthree".split("\n"):
    print(repr(line))
for n in reversed([1, 2, 3]):
    print(n, end=",")
print()
for k, v in sorted({"z": 1, "y": 2}.items(), key=lambda kv: kv[1]):
    print(k, v)
for part in ("a", 1, None, [2]):
    print(type(part).__name__)
for x in 1, 2, 3:
    print(x * x, end=" ")
print()
for x in *[1, 2], *"ab":
    print(x, end=" ")
print()
for b in b"hi":
    print(b)
for bad in (5, None, 2.5):
    try:
        for x in bad:
            pass
    except TypeError as e:
        print(type(e).__name__, e)

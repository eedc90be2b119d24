# split, rsplit, splitlines, partition, join in the corners
print("a b  c".split(), " a ".split(), "".split(), "a,,b,".split(","), "".split(","), "a--b".split("--"), "a b c d".split(None, 2), "a,b,c".split(",", 1))
print("a b c".rsplit(" ", 1), "a,b,c".rsplit(",", 0), "  x  y ".split(None, 1), "  x  y ".rsplit(None, 1), "aXbXc".split("X", -1), "a\tb\nc".split())
print("l1\nl2\r\nl3\n".splitlines(), "a\n\nb".splitlines(True), "".splitlines(), "a\x0bb\u2028c".splitlines(), "a\n".split("\n"))
print("k=v=w".partition("="), "k=v=w".rpartition("="), "kv".partition("="), "kv".rpartition("="), "".partition("x"))
print(",".join([]), ",".join(["a"]), ", ".join("abc"), "".join(("x", "y")), "-".join({"k": 1, "l": 2}), " ".join(str(i) for i in range(3)))
for f in (lambda: "a".split(""), lambda: ",".join([1]), lambda: ",".join(["a", None]), lambda: ",".join(5), lambda: "a".split(5), lambda: "a".partition("")):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)

# cutting texts: splitlines, split, partition, join
s = "one\ntwo\r\nthree\rfour\x0bfive\u2028six\n"
print(s.splitlines(), s.splitlines(True)[:3], "".splitlines(), "\n".splitlines(), "a\n\nb".splitlines(), "a\n".split("\n"))
print("k=v=w".partition("="), "kv".partition("="), "k=v=w".rpartition("="), "kv".rpartition("="), "".partition("x"))
print(" a  b ".split(), " a  b ".split(" "), "a b c".split(None, 1), "  a b".rsplit(None, 1), "a,b,c".rsplit(",", 1), "abc".split("abc"), "".split(), "".split(","))
print(", ".join(["a"]), "".join([]), "-".join("abc"), " ".join({"x": 1, "y": 2}), ".".join(map(str, (1, 2))))
for bad in [lambda: ",".join([1, 2]), lambda: "a".split(""), lambda: "a".partition(""), lambda: "a".join(None), lambda: "a".split(1)]:
    try:
        bad()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

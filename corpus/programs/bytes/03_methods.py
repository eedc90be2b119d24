# split, join, strip, replace, find, hex, case and tests
b = b" Hello World "
print(b.strip(), b.split(), b.upper(), b.lower(), b.replace(b"o", b"0"), b.find(b"W"), b.count(b"l"), b.startswith(b" H"), b.endswith((b"x", b" ")), b.title(), b.center(17, b"*"))
print(b",".join([b"a", b"b"]), b"a,b,,c".split(b","), b"k=v".partition(b"="), b"abc".hex(), b"abc".hex("-"), bytes.fromhex("61 62ff"), b"12".isdigit(), b"ab".isalpha(), b"7".zfill(3), b"xax".strip(b"x"), b"l1\nl2".splitlines(), int(b"42"), float(b"1.5"))
for f in (lambda: b"a".split(","), lambda: b",".join(["a"]), lambda: bytes.fromhex("6g"), lambda: b"a".index(b"z"), lambda: b"a".replace("a", "b"), lambda: int(b"x")):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

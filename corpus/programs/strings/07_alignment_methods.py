# center, ljust, rjust, zfill, expandtabs
for s in ("", "a", "ab", "abc", "-5", "+5", "é"):
    print("|".join([s.center(4), s.center(5, "*"), s.ljust(4, "."), s.rjust(4, "."), s.zfill(4), s.zfill(1), s.ljust(1), s.rjust(-3)]))
print(repr("a\tbc\td".expandtabs()), repr("a\tb".expandtabs(4)), repr("\t".expandtabs(0)), repr("ab\n\tc".expandtabs(3)), "--x".zfill(6), "".zfill(2))
for f in (lambda: "a".center(5, "ab"), lambda: "a".ljust("5"), lambda: "a".rjust(5, ""), lambda: "a".zfill(1.5), lambda: "a".center()):
    try:
        f()
    except TypeError as e:
        print(e)

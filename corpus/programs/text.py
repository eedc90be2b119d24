s = "  Hello, Wörld  "
print(s.strip().upper(), s.split(","), s.replace("l", "L"), len(s), s.find("W"), s[2:7], s[::-1], s[-4])
print("a,b,,c".split(","), " a b  c ".split(), "a-b-c".rsplit("-", 1), "x".join(["1", "2"]), "abc".partition("b"))
print("ab" * 3, "b" in "abc", "abc" < "abd", "Abc".lower(), "abc".title(), "ABC".isupper(), "12".isdigit(), "".isdigit())
print("abc".startswith("ab"), "abc".endswith(("x", "c")), "abcabc".count("bc"), "7".zfill(3), "x".center(5, "*"), "x".ljust(3) + "|")
name, n, x = "Ann", 42, 3.14159
print(f"{name!r} {n:5d}|{n:<5}|{n:>5}|{n:^5}|{n:05d} {x:.2f} {x:8.3f} {n:,} {1234567:,} {0.256:.1%} {n:x} {name:>6} {{}}")
print("{} {1}".replace("{1}", "y"), "%s" % "old" if False else "new")
print(repr("it's"), repr('say "x"'), repr("a\nb\t\\"), str(None), str([1, "a", None, 1.5]), str({"k": (1,)}), repr(()))
try:
    int("x")
except ValueError as e:
    print(e)
try:
    "abc".index("z")
except ValueError as e:
    print(e)

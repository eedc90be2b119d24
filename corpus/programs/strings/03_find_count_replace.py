# find, rfind, index, count, replace with counts and empty texts
s = "banana"
print(s.find("an"), s.rfind("an"), s.find("x"), s.find("an", 2), s.find("a", -2), s.find("a", 2, 3), s.find(""), s.find("", 6), s.find("", 7), s.rfind(""), s.index("n"), s.rindex("n"))
print(s.count("a"), s.count("ana"), s.count(""), s.count("a", 2), s.count("x"), "".count(""), "aaaa".count("aa"), s.count("an", 1, -1))
print(s.replace("a", "o"), s.replace("a", "", 2), s.replace("", "-"), s.replace("x", "y"), s.replace("an", "an!"), "".replace("", "z"), s.replace("a", "b", 0), s.replace("", "-", 2), s.replace("ana", "x"))
for f in (lambda: s.index("x"), lambda: s.rindex("x"), lambda: s.index("b", 1), lambda: s.replace("a"), lambda: s.replace("a", 1)):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e) if "replace" not in str(e) else "")
print("a.b.c".replace(".", "/").replace("/", "", 1), "tic tac".replace("t", "T", 1), "\\n".replace("\\", "/"))

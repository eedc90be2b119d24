# + * in < with texts, chained, and with other kinds
print("a" + "b" * 3 + "", "ab" * 0 == "", 2 * "xy", "a" in "abc", "ac" in "abc", "" in "", "abc" > "abd", "a" < "aa", "Z" < "a", "" < "a", "10" < "9", "a" == "a ", "é" > "z")
s = "x"
s += "y"; s *= 3
print(s, "b" not in s, min("hello"), max("hello"), sorted("hello"), set("aab") == {"a", "b"}, list("ab"), tuple(""), len("\n"))
for f in (lambda: "a" + 1, lambda: 1 + "a", lambda: "a" * "b", lambda: "a" * 1.5, lambda: "a" - "b", lambda: "a" < 1, lambda: 1 in "a", lambda: "a" + None, lambda: "a" + b"b", lambda: -"a", lambda: "a" / 2, lambda: ["a"] + "b", lambda: "abc".foo, lambda: max("")):
    try:
        f()
    except (TypeError, AttributeError, ValueError) as e:
        print(type(e).__name__, e if type(e) is not ValueError else "")

# strip with characters, removeprefix, startswith with tuples and positions
print(repr("  a b\t\n".strip()), repr("xxaxbxx".strip("x")), repr("abcba".lstrip("ab")), repr("abcba".rstrip("ab")), repr("".strip()), repr("xyx".strip("xy")), repr(" \u00a0\u2003a".strip()))
print("unhappy".removeprefix("un"), "unhappy".removeprefix("x"), "file.txt".removesuffix(".txt"), "aaa".removeprefix("a"), "a".removesuffix(""), "ab".removeprefix("abc"))
print("hello".startswith("he"), "hello".startswith(("x", "he")), "hello".startswith(""), "hello".startswith("l", 2), "hello".startswith("lo", -2), "hello".endswith("el", 0, 3), "hello".endswith(()), "".startswith("a"), "hello".startswith("", 9))
print("www.example.com".lstrip("w."), "www.example.com".strip("cmowz."), "0012.500".strip("0"), "--x--".strip("-").center(5, "*"))
for f in (lambda: "a".startswith(["a"]), lambda: "a".strip(1), lambda: "a".endswith(5), lambda: "a".removeprefix(None)):
    try:
        f()
    except TypeError as e:
        print(e)

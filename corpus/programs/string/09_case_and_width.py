# folding, swapping, padding and expanding
for s in ["Straße", "İ", "ŁÓDŹ", "ﬁn", "ΑΣ", "éÉ", "mIxEd 1a"]:
    print(s, s.lower(), s.upper(), s.casefold(), s.swapcase(), s.title(), len(s.upper()))
print("straße".casefold() == "STRASSE".casefold(), "a\tbc\td".expandtabs(4), "\tx".expandtabs(2), "ab".center(5, "."), "ab".center(6, "."), "-7".zfill(4), "+7".zfill(1), "".zfill(2))
print("abc".ljust(5, "-"), "abc".rjust(2), "é".rjust(3, "*"), f"{'é':>4}", f"{'abcdef':.3}", f"{'ab':^7.1}|")
print("xxhixx".strip("x"), "abcba".lstrip("ab"), "file.txt".removesuffix(".txt"), "prefix".removeprefix("pre"), "aXbX".rstrip("X"), "\u00a0 a\u2003".strip())
try:
    "a".center(3, "ab")
except TypeError as e:
    print(type(e).__name__, e)

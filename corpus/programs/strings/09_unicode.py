# code points, surrogate-free length, normal forms left alone, ordering, encode
s = "naïve café 😀"
print(len(s), s.upper(), s[::-1], s.find("😀"), s.split(), [ord(c) for c in "aé✓😀"], "".join(map(chr, [72, 233, 128512])))
print("é" == "e\u0301", len("e\u0301"), "é" in "cafe\u0301", sorted(["z", "é", "a", "Z", "😀", "ß"]), "a" < "B", "Z" < "a", max("aéz"))
print(s.encode(), s.encode("latin-1", "replace"), s.encode("ascii", "ignore"), len(s.encode("utf-8")), "é".encode("utf-16-le"))
for f in (lambda: s.encode("ascii"), lambda: chr(-1), lambda: chr(0x110000), lambda: ord("ab"), lambda: ord(""), lambda: "x".encode("no-such")):
    try:
        f()
    except (ValueError, TypeError, LookupError) as e:
        print(type(e).__name__, e)
print("ÄÖ".lower(), "日本語".center(7, "*"), "👨‍👩‍👧".count("\u200d"), len("👨‍👩‍👧"), "ａ" == "a", "\u0041", "İ".lower() == "i̇")

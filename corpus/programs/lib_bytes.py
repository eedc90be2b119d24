# bytes: literals, making, slices, methods, text and back, whole numbers
data = b"caf\xc3\xa9 \x00\x7f'\"\n"
print(data, len(data), data[0], data[-1], data[2:5], data[::-2], data[5:2], bool(b""), bool(data))
print([b for b in b"\x01\xff"], list(b"hi"), tuple(b"hi"), b"a" + b"b", b"ab" * 3, 2 * b"x", b"ab" * -1)
print(b"a" == b"a", b"a" == "a", b"a" < b"b", b"abc" > b"ab", b"a" != b"b", {b"k": 1}[b"k"], b"a" in {b"a"})
print(97 in b"abc", b"bc" in b"abc", b"" in b"", b"x" not in b"abc", max(b"abc"), sum(b"\x01\x02"), sorted(b"cab"))
print(b'it\'s', b"it's", b'"', b'"\'', b"\\", b"\t\r\n", b"\x1b", bytes(3), bytes(), bytes([65, 66]), bytes("é", "utf-8"))
print(bytes(b"same"), bytes(range(3)), bytes((1, 2)), isinstance(b"", bytes), isinstance("", bytes), str(b"x"), f"{b'y'}", repr(b"z"))
print("é€".encode(), "é".encode("latin-1"), "é€x".encode("ascii", "ignore"), "é€x".encode("ascii", "replace"))
print("é€😀".encode("ascii", "backslashreplace"), "é€".encode("ascii", errors="xmlcharrefreplace"), "a".encode("utf-8-sig"))
print(data.decode(), b"\xe9".decode("latin-1"), b"a\xffb".decode(errors="replace"), b"a\xffb".decode("utf-8", "ignore"))
print(b"a\xff\xe2\x82b".decode("utf-8", "backslashreplace"), str(b"abc", "utf-8"), b"\xef\xbb\xbfx".decode("utf-8-sig"))
print(b"a,b,,c".split(b","), b" a  b ".split(), b"a\x1cb\x0bc".split(), b"a,b,c".rsplit(b",", 1), b"a,b".split(b",", maxsplit=1))
print(b"a\nb\r\nc\x0bd".splitlines(), b"a\nb".splitlines(True), b"k=v".partition(b"="), b"a.b.c".rpartition(b"."), b"x".partition(b"-"))
print(b"-".join([b"a", b"b"]), b"".join((b"a",)), b"aXbX".replace(b"X", b"--"), b"aaa".replace(b"a", b"b", 2), b"xxaxx".strip(b"x"))
print(b"  a ".strip(), b"ab".upper(), b"AB\xc9".lower(), b"ab cd".title(), b"ab".capitalize(), b"aB".swapcase())
print(b"abc".startswith(b"a"), b"abc".endswith((b"x", b"bc")), b"abcb".find(b"b"), b"abcb".rfind(98), b"abc".find(b"z"), b"abcb".count(b"b"))
print(b"abc".index(b"c"), b"12".isdigit(), b"a1".isalnum(), b"a".isalpha(), b" \t".isspace(), b"a\xff".isascii(), b"7".zfill(3))
print(b"a".ljust(3, b"."), b"a".rjust(3), b"a".center(5, b"*"), b"prefix".removeprefix(b"pre"), b"file.txt".removesuffix(b".txt"))
print(b"\x00\xff\x10".hex(), b"abcd".hex(":"), b"abcde".hex("-", 2), b"abcde".hex("-", -2), bytes.fromhex("00 fF10"), bytes.fromhex(""))
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"), (-1).to_bytes(2, "big", signed=True), (5).to_bytes())
print(int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\x00\x04", "little"), int.from_bytes(b"\xff\xfe", "big", signed=True))
print(int(b"42"), (b"a", [b"b"]), {"k": b"v"}, "%s" % b"a", "{}".format(b"a"))
for encoding in ["ascii", "latin-1", "utf-7x"]:
    for text in ["aé", "a€€b", "ok"]:
        try:
            print(text.encode(encoding))
        except UnicodeEncodeError as e:
            print("UnicodeEncodeError", e)
        except LookupError as e:
            print("LookupError", e)
for wrong in [b"\xff", b"a\xc3", b"\xe2\x82", b"\xc3(", b"\xe2(\xa1", b"\xf0\x90(", b"\xed\xa0\x80", b"\x80abc"]:
    for encoding in ["utf-8", "ascii"]:
        try:
            print(wrong.decode(encoding))
        except UnicodeDecodeError as e:
            print(e)
try:
    b"a" + "b"
except TypeError as e:
    print(e)
try:
    "b" + b"a"
except TypeError as e:
    print(e)
for source in [-1, "text", [256], [1.5], 1.5]:
    try:
        print(bytes(source))
    except (TypeError, ValueError) as e:
        print(e)
for text in ["0", "zz", "0 0", "1g"]:
    try:
        print(bytes.fromhex(text))
    except ValueError as e:
        print(e)
for place in [5, -6, "x"]:
    try:
        print(b"abc"[place])
    except (IndexError, TypeError) as e:
        print(e)
try:
    (300).to_bytes(1, "big")
except OverflowError as e:
    print(e)
try:
    (-1).to_bytes(1, "big")
except OverflowError as e:
    print(e)
try:
    (128).to_bytes(1, "big", signed=True)
except OverflowError as e:
    print(e)
for needle in [300, "a"]:
    try:
        print(needle in b"abc")
    except (TypeError, ValueError) as e:
        print(e)
    try:
        print(b"abc".find(needle))
    except (TypeError, ValueError) as e:
        print(e)
try:
    b"abc".index(b"z")
except ValueError as e:
    print(e)
try:
    b"a".split("a")
except TypeError as e:
    print(e)
try:
    b",".join(["a"])
except TypeError as e:
    print(e)
try:
    b"abc".startswith("a")
except TypeError as e:
    print(e)
try:
    b"a" < "a"
except TypeError as e:
    print(e)
b"abc"[0] = 1

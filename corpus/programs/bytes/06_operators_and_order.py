# + * % comparison, sorting, as keys, memoryview-free slices
print(b"a" + b"b", b"ab" * 2, b"%d-%s" % (5, b"x"), sorted([b"b", b"a", b"B", b""]), max(b"abc"), min([b"z", b"y"]), {b"k": 1}[b"k"], b"a" == "a", b"a" in [b"a"], {b"a", b"a"} == {b"a"})
b = b"\x01\x02\x03"
for i, v in enumerate(b):
    print(i, v, b[i:i + 1], f"{v:08b}")
print(int.from_bytes(b, "big"), int.from_bytes(b[::-1], "little"), (66051).to_bytes(4, "big"), sum(b), any(b"\0"), all(b), bytes(reversed(b)), list(zip(b, b"abc")), tuple(b"hi"), bytes(map(lambda v: v + 64, b)))
print(f"{b!r} {b} {b'x'!s}", str(b), [b"q"], "%s" % b, isinstance(b, bytes), isinstance(bytearray(b), bytes))

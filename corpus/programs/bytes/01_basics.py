# literals, indexing, slices, iteration, repr
b = b"ab\x00\xff'"
print(b, len(b), b[0], b[-1], b[1:3], b[::-1], list(b), b == b"ab\x00\xff'", b != "ab", 97 in b, b"b\x00" in b, repr(b'"'), repr(b"'\""), b"\t\n\\")
print(bytes(3), bytes([65, 66]), bytes("é", "utf-8"), bytes(), bytes(b"x"), bytes(range(3)), b"a" b"b", rb"\n", b"" == bytes(), bool(b""), b"a" < b"b", hash(b"a") == hash(b"a"))
for f in (lambda: b[9], lambda: bytes([256]), lambda: bytes("é"), lambda: bytes(-1), lambda: b + "s", lambda: "a" in b, lambda: bytes(["a"]), lambda: b.nope, lambda: bytes(1.5), lambda: b < "a"):
    try:
        f()
    except (IndexError, ValueError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
try:
    b[0] = 1
except TypeError as e:
    print(e)

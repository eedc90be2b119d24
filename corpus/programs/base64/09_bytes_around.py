# the bytes that go in and come out: slices, indexing, joining, encodings
import base64
b = base64.b64decode("AP9BYsOm")
print(b, list(b), b[0], b[1:3], b[-1], len(b), b[2:4].decode(), b.find(b"Ab"), b"A" in b, 255 in b)
print(b"-".join([b"a", b"b"]), b"ab" + b"c", b"ab" * 2, b"a,b".split(b","), bytes([72, 105]).decode(), bytes("é", "latin-1"), "é".encode("utf-16-le"), b"abc".upper(), b"x" == "x")
for bad in [lambda: b"a" + "b", lambda: bytes([256]), lambda: "é".encode("ascii"), lambda: bytes("x"), lambda: b"abc"[5]]:
    try:
        bad()
    except (TypeError, ValueError, IndexError) as e:
        print(type(e).__name__, e)
print(int.from_bytes(b"\x01\x00", "big"), (258).to_bytes(2, "little"), base64.b64encode((1000).to_bytes(4, "big")), "ü".encode("ascii", "replace"), "ü".encode("ascii", "xmlcharrefreplace"))

# BytesIO: bytes in and out, places, text refused
from io import BytesIO
b = BytesIO(b"abc\ndef")
print(b.read(2), b.readline(), b.read(), b.read(), b.seek(0), list(b), b.getvalue())
w = BytesIO()
print(w.write("blå".encode()), w.write(b"\x00"), w.tell(), w.getvalue(), w.seek(-2, 2), w.read())
w.seek(1)
w.write(b"LL")
print(w.getvalue(), len(w.getvalue()), w.getvalue()[:3].decode(), w.getbuffer().nbytes)
for bad in ["text", 5]:
    try:
        w.write(bad)
    except TypeError as e:
        print(type(e).__name__, e)
with BytesIO(b"x") as c:
    print(c.read().decode(), c.closed)
print(c.closed, BytesIO().getvalue())

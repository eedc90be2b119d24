# reading in parts, seek and tell, overwriting from a place
from io import StringIO
s = StringIO("hello world")
print(s.read(3), s.tell(), s.read(), repr(s.read()), s.seek(0), s.read(0) == "", s.read(-1), s.seek(6), s.read(100))
s.seek(0)
s.write("J")
print(s.getvalue(), s.tell(), s.read(4))
s.seek(0, 2)
s.write("!")
print(s.getvalue())
t = StringIO("abc")
t.write("X")
print(t.getvalue())
t.seek(6)
t.write("Z")
print(repr(t.getvalue()))
for bad in [lambda: s.seek(-1), lambda: s.seek(1, 1), lambda: s.seek(0, 9)]:
    try:
        bad()
    except (ValueError, OSError) as e:
        print(type(e).__name__)

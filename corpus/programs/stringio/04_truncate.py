# truncate at a size and at the place
from io import StringIO
s = StringIO("abcdef")
print(s.truncate(4), s.getvalue(), s.tell())
s.seek(2)
print(s.truncate(), s.getvalue())
s.write("XY")
print(s.getvalue(), s.truncate(10), s.getvalue())
s.seek(0)
s.truncate()
print(repr(s.getvalue()))
s.write("again")
print(s.getvalue())
try:
    s.truncate(-1)
except ValueError as e:
    print(type(e).__name__)

# closing, with, and use after closing
from io import StringIO
with StringIO("text") as s:
    print(s.read(), s.closed)
print(s.closed)
for f in [s.read, s.getvalue, s.readline, lambda: s.write("x"), lambda: list(s), lambda: s.seek(0)]:
    try:
        f()
    except ValueError as e:
        print(type(e).__name__, e)
s.close()
t = StringIO()
print(t.readable(), t.writable(), t.seekable(), t.isatty(), t.flush(), t.closed)
try:
    with t:
        t.write("kept?")
        raise KeyError("inside")
except KeyError as e:
    print(e, t.closed)

# writing: returned counts, getvalue, print with file
from io import StringIO
b = StringIO()
print(b.write("abc"), b.write(""), b.write("åé🙂"), b.getvalue(), b.tell())
print("x", 1, None, sep="-", end="!\n", file=b)
print(repr(b.getvalue()))
b.writelines(["l1\n", "l2"])
b.writelines(c for c in "yz")
print(repr(b.getvalue()), len(b.getvalue()))
for bad in [5, None, b"bytes", ["a"]]:
    try:
        b.write(bad)
    except TypeError as e:
        print(type(e).__name__, e)
print(repr(StringIO().getvalue()), repr(StringIO("start").getvalue()), repr(StringIO(None).getvalue()))

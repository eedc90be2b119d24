# quoting styles, delimiters, line terminators
import csv
from io import StringIO

def line(row, **kw):
    out = StringIO()
    csv.writer(out, lineterminator="|", **kw).writerow(row)
    return out.getvalue()

row = ["a", 1, "b;c", 'q"q', "", None, 1.5]
print(line(row), line(row, quoting=csv.QUOTE_ALL), line(row, quoting=csv.QUOTE_NONNUMERIC), line(row, delimiter=";"), line(row, quotechar="'"), sep="\n")
print(line(["a,b", 'c"d'], quoting=csv.QUOTE_NONE, escapechar="\\"), line(['x"y'], doublequote=False, escapechar="\\"), line(["a\tb"], delimiter="\t"), line(["a b"], delimiter=" "))
try:
    line(["a,b"], quoting=csv.QUOTE_NONE)
except csv.Error as e:
    print(e)
out = StringIO()
csv.writer(out, dialect="unix").writerows([[1, "a"], [2, "b"]])
print(repr(out.getvalue()))

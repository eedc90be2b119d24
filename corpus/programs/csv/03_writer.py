# csv.writer: which fields are quoted, line ends, odd values
import csv
from io import StringIO
out = StringIO()
w = csv.writer(out)
w.writerow(["a", 1, 2.50, None, True, "", "x,y", 'say "hi"', "two\nlines", " pad ", "é"])
w.writerow([])
w.writerow([""])
w.writerow(["", ""])
w.writerows([("t", (1, 2)), ["l", [3]], "xyz", {"k": 1}])
print(repr(out.getvalue()))
print(out.getvalue().count("\r\n"), w.writerow(["n"]))
for bad in [5, None]:
    try:
        w.writerow(bad)
    except csv.Error as e:
        print(type(e).__name__, e)
print(repr(out.getvalue()[-5:]), list(csv.reader(StringIO(out.getvalue(), newline="")))[0])

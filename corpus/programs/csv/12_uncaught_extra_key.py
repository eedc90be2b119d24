# a dict with a key that is no column, uncaught
import csv
from io import StringIO
out = StringIO()
w = csv.DictWriter(out, ["a", "b"], lineterminator="\n")
w.writeheader()
for n, row in enumerate([{"a": 1, "b": 2}, {"a": 3}, {}, {"b": "x y"}, {"a": 1, "c": 9}]):
    w.writerow(row)
    print(n, repr(out.getvalue()))

# DictWriter: header, missing and extra keys
import csv
from io import StringIO
out = StringIO()
w = csv.DictWriter(out, fieldnames=["id", "name", "note"], restval="-", lineterminator="\n")
w.writeheader()
w.writerow({"name": "Ida", "id": 1, "note": "a,b"})
w.writerow({"id": 2})
w.writerows([{"id": 3, "name": None, "note": ""}, {"note": "x", "name": "y", "id": "z"}])
print(out.getvalue())
try:
    w.writerow({"id": 4, "zip": 1})
except ValueError as e:
    print(type(e).__name__, e)
o2 = StringIO()
w2 = csv.DictWriter(o2, ["b", "a"], extrasaction="ignore")
w2.writeheader()
w2.writerow({"a": 1, "b": 2, "c": 3})
print(repr(o2.getvalue()), list(csv.DictReader(StringIO(o2.getvalue()))))
try:
    csv.DictWriter(o2)
except TypeError as e:
    print(type(e).__name__)

# DictReader: header, short and long rows, own field names
import csv
from io import StringIO
text = "id,name,city\n1,Ida,Oslo\n2,Per\n3,Åse,Bø,extra,more\n\n4,,\n"
r = csv.DictReader(StringIO(text))
print(r.fieldnames)
for row in r:
    print(row, r.line_num)
print(list(csv.DictReader(StringIO(text), restkey="rest", restval="?"))[1:3])
print(list(csv.DictReader(["1,2", "3,4"], fieldnames=["x", "y"])), list(csv.DictReader([])), csv.DictReader([]).fieldnames, list(csv.DictReader(["a,b"])), list(csv.DictReader(["a,a", "1,2"])))
rows = list(csv.DictReader(StringIO("p;q\n1,5;2\n"), delimiter=";"))
print(rows, float(rows[0]["p"].replace(",", ".")) + int(rows[0]["q"]))
try:
    rows[0]["nope"]
except KeyError as e:
    print(type(e).__name__, e)

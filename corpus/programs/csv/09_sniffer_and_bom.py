# a byte order mark, has_header by hand, columns turned
import csv
text = "\ufeffname;age\nIda;30\nPer;4"
rows = list(csv.reader(text.splitlines(), delimiter=";"))
print(rows, rows[0][0] == "name", rows[0][0].lstrip("\ufeff") == "name")
head, *body = list(csv.reader(text.lstrip("\ufeff").splitlines(), delimiter=";"))
print(list(zip(*body)), [dict(zip(head, b)) for b in body], {h: [b[i] for b in body] for i, h in enumerate(head)})
print(csv.Sniffer().sniff("a;b;c\n1;2;3\n4;5;6\n").delimiter, max(body, key=lambda b: int(b[1]))[0], max(body, key=lambda b: b[1])[0])
widths = [max(len(c) for c in col) for col in zip(head, *body)]
for row in [head] + body:
    print(" | ".join(c.ljust(w) for c, w in zip(row, widths)))
class Semi(csv.excel):
    delimiter = ";"
print(list(csv.reader(["x;y"], dialect=Semi)))
csv.register_dialect("pipes", delimiter="|")
print(list(csv.reader(["x|y"], "pipes")))

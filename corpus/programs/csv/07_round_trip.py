# what is written is read again, as texts
import csv
from io import StringIO
rows = [["plain", "with,comma", 'with "quotes"'], ["", " ", "line\nbreak"], ["é🙂", "'single'", "tab\t"], ["1", "2.50", "None"], ["\r", "a\r\nb", ","]]
for kw in [{}, {"delimiter": ";"}, {"quoting": csv.QUOTE_ALL}, {"delimiter": "\t", "quotechar": "'"}]:
    out = StringIO(newline="")
    csv.writer(out, **kw).writerows(rows)
    out.seek(0)
    got = list(csv.reader(out, **kw))
    print(got == rows, len(out.getvalue()), got[1])
out = StringIO()
csv.writer(out).writerow([1, 2.0, None, True])
print(next(csv.reader([out.getvalue()])))

# csv.reader: quotes, commas and line breaks inside fields
import csv
from io import StringIO
text = 'name,qty,note\r\nnut,3,"a, b"\r\n"O""Neil",4,"two\nlines"\r\n,,\r\n\r\nlast,"",x'
for row in csv.reader(StringIO(text)):
    print(len(row), row)
r = csv.reader(["a,b", "c,d"])
print(next(r), r.line_num, list(r), r.line_num, next(r, "end"))
print(list(csv.reader([])), list(csv.reader([""])), list(csv.reader([","])), list(csv.reader(["a"])), list(csv.reader(['"a"b,"c" d'])), list(csv.reader([" a , b "])), list(csv.reader(['a"b,c'])))
print(list(csv.reader("å,ß\n🙂,x".splitlines())), list(csv.reader("ab")))

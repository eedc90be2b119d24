# csv over StringIO and lines, and StringIO itself
import csv
import io
from io import StringIO


def tried(function, *arguments):
    try:
        print(repr(function(*arguments)))
    except (TypeError, ValueError, KeyError, AttributeError, OSError, csv.Error) as error:
        print(type(error).__name__, error)


def read(lines, **options):
    return list(csv.reader(lines, **options))


text = 'name,qty\r\nnut,"a, b"\r\n"O""Neil","two\nlines"\r\n,,\r\n\r\nlast,""'
for row in csv.reader(StringIO(text)):
    print(len(row), row)
r = csv.reader(["a,b", '"c', 'd",e'])
print(r.line_num, next(r), r.line_num, next(r), r.line_num, next(r, "end"), r.line_num, list(r))
for lines in [[], [""], [","], ["a"], ['"a"b,"c" d'], [" a , b "], ['a"b,c'], ['""'], ['"""x"""'], ['"open'], ["a\n", "b\r\n"], "ab", ["å🙂,ß"]]:
    print(read(lines))
print(read(["a;b;c,d"], delimiter=";"), read(["a\tb"], dialect="excel-tab"), read(["'a,b',c"], quotechar="'"), read(['a, "b,c"'], skipinitialspace=True))
print(read(['"a,b",c'], quoting=csv.QUOTE_NONE), read(['"x",1.5,2'], quoting=csv.QUOTE_NONNUMERIC), read(["a\\,b,c"], escapechar="\\"), read(['"a\\"b"'], escapechar="\\", doublequote=False), read(["a|b"], dialect="excel", delimiter="|"))
for lines, options in [
    (["x,1"], {"quoting": csv.QUOTE_NONNUMERIC}),
    (["a"], {"delimiter": ""}),
    (["a"], {"delimiter": "ab"}),
    (["a"], {"delimiter": None}),
    (["a"], {"quotechar": 5}),
    (["a"], {"quotechar": None, "quoting": 0}),
    (["a"], {"quoting": 9}),
    (["a"], {"quoting": "x"}),
    (["a"], {"lineterminator": 5}),
    (["a"], {"dialect": "nope"}),
    (["a"], {"foo": 1}),
    (["a\rb"], {}),
    (['"a"b'], {"strict": True}),
    (['"a'], {"strict": True}),
    ([b"x"], {}),
    ([5], {}),
    (5, {}),
]:
    tried(lambda: read(lines, **options))

text = "id,name,city\n1,Ida,Oslo\n2,Per\n3,Åse,Bø,extra,more\n\n4,,\n"
d = csv.DictReader(StringIO(text))
print(d.fieldnames)
for row in d:
    print(row, d.line_num)
print(list(csv.DictReader(StringIO(text), restkey="rest", restval="?"))[1:3])
print(list(csv.DictReader(["1,2", "3,4"], fieldnames=["x", "y"])), list(csv.DictReader([])), list(csv.DictReader(["a,b"])), list(csv.DictReader(["a,a", "1,2"])), list(csv.DictReader(["p;q", "1;2"], delimiter=";")))

for options in [{}, {"delimiter": ";"}, {"quoting": csv.QUOTE_ALL}, {"quoting": csv.QUOTE_NONNUMERIC}, {"lineterminator": "\n"}, {"dialect": "unix"}, {"quotechar": "'"}, {"escapechar": "\\"}, {"escapechar": "\\", "doublequote": False}, {"quoting": csv.QUOTE_NONE, "escapechar": "\\"}]:
    out = StringIO()
    w = csv.writer(out, **options)
    print(w.writerow(["a", 1, 2.5, None, True, "x,y", 'q"q', "l\nl", "c\rc", "s;s", "it's", "b\\b", "", [1]]), w.writerows([[], ["", ""], (1, 2), "ab"]))
    print(repr(out.getvalue()))
out = StringIO()
w = csv.DictWriter(out, fieldnames=["a", "b"], restval="-", extrasaction="ignore")
print(w.writeheader(), w.writerow({"b": 1, "c": 2}), w.writerows([{"a": "x"}, {}]), repr(out.getvalue()))
strict = csv.DictWriter(out, ["a"])
for bad in [
    lambda: strict.writerow({"b": 1}),
    lambda: strict.writerow(5),
    lambda: csv.DictWriter(out, ["a"], extrasaction="x"),
    lambda: csv.DictWriter(out),
    lambda: csv.writer(out).writerow(5),
    lambda: csv.writer(5),
    lambda: csv.writer(out, foo=1),
    lambda: csv.writer(out, quoting=csv.QUOTE_NONE).writerow([""]),
    lambda: csv.writer(out, quoting=csv.QUOTE_NONE).writerow(["a,b"]),
]:
    tried(bad)

s = StringIO("hé\nwörld\n\nend")
print(repr(s.read(2)), s.tell(), repr(s.readline()), repr(s.readline(3)), repr(s.readline()), s.readlines(), repr(s.read()), repr(s.readline()))
print(s.seek(1), s.read(1), s.seek(0, 2), s.write("!é"), s.getvalue(), s.seek(0), s.write("JJJ"), repr(s.getvalue()), s.tell())
print(s.truncate(3), s.getvalue(), s.seek(5), s.write("x"), repr(s.getvalue()), s.writelines(["a", "b"]), repr(s.getvalue()))
print(list(StringIO("x\ny")), [line.strip() for line in StringIO("a\n b\n")], next(StringIO("n\n")), StringIO("a\nb\n").readlines(1), repr(StringIO().getvalue()), StringIO(None).getvalue() == "")
print(s.closed, s.readable(), s.writable(), s.seekable(), s.isatty(), s.flush(), isinstance(s, io.StringIO))
t = io.StringIO("a\nb\nc")
first, *rest = t
print(repr(first), rest, sum(1 for _ in StringIO("1\n2")), dict(line.split("=") for line in ["k=v"]))
for bad in [lambda: s.write(5), lambda: s.write(None), lambda: s.seek(-1), lambda: s.seek(1, 1), lambda: s.seek(0, 9), lambda: s.truncate(-1), lambda: StringIO(5), lambda: s.nothing()]:
    tried(bad)
s.close()
s.close()
print(s.closed)
for bad in [lambda: s.read(), lambda: s.getvalue(), lambda: s.write("x"), lambda: list(s), lambda: s.seek(0)]:
    tried(bad)

# readline, readlines, iteration, line ends
from io import StringIO
s = StringIO("one\ntwo\n\nlast")
print(repr(s.readline()), repr(s.readline(2)), repr(s.readline()), repr(s.readline()), repr(s.readline()), repr(s.readline()))
print(StringIO("a\nb\n").readlines(), StringIO("").readlines(), StringIO("\n").readlines(), StringIO("a\nb\nc\n").readlines(3), list(StringIO("x\ny")))
for n, line in enumerate(StringIO("k=1\n# c\n\nz=2 \n"), 1):
    print(n, repr(line), line.strip().partition("="))
print(list(StringIO("a\r\nb\rc")), list(StringIO("a\r\nb\rc", newline=None)), list(StringIO("a\r\nb", newline="")))
it = StringIO("h\nb1\nb2")
print(next(it).strip(), [l.strip() for l in it], next(it, "end"))

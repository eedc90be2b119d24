# shorten: placeholders, folded blanks, widths too small
import textwrap
s = "Meeting   moved to\n Thursday at noon, room   12"
for w in (12, 20, 30, 47, 60):
    print(w, repr(textwrap.shorten(s, w)))
print(textwrap.shorten(s, 20, placeholder="…"), textwrap.shorten("short", 10), repr(textwrap.shorten("", 5)), repr(textwrap.shorten("abcdefghijkl", 8)))
for w, p in [(5, " [...]"), (3, "....")]:
    try:
        print(textwrap.shorten("hello world out there", w, placeholder=p))
    except ValueError as e:
        print(type(e).__name__, e)

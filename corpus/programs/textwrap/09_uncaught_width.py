# a width of nothing, uncaught
import textwrap
for w in (9, 7, 5, 3, 1, 0):
    print(w, textwrap.wrap("ab cde fghi", w))

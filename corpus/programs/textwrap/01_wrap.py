# wrap at several widths, long words, blanks
import textwrap
text = "The quick brown fox jumps over the lazy dog near the extraordinarily long riverbank."
for w in (10, 20, 40, 200):
    print(w, textwrap.wrap(text, w))
print(textwrap.wrap(""), textwrap.wrap("   "), textwrap.wrap("word", 10), textwrap.wrap("a b c", 1))
print(textwrap.wrap("abcdefghij", 4), textwrap.wrap("abcdefghij kl", 4, break_long_words=False))
for bad in (0, -1):
    try:
        textwrap.wrap("text", bad)
    except ValueError as e:
        print(type(e).__name__, e)
print(len(textwrap.wrap("x " * 100)), max(map(len, textwrap.wrap("word " * 50))))

# textwrap
import textwrap
from textwrap import dedent, fill, indent, shorten, wrap

texts = ["The quick brown fox jumps over the lazy dog, again and again, until evening comes.", "", "   ", "one", "  leading and trailing  ",
         "well-known twenty-first-century mother-in-law e-mail x-y a--b -- c --d- e- -f",
         "supercalifragilisticexpialidocious is long, and anti-disestablishmentarianism-is-longer.", "tabs\there\tand\nnew\nlines\r\nand\x0bmore",
         "em--dash em---dash and--then some--", "para one.\n\npara two.", "éèê wörter mit ümläuten 中文字符 straße", "a-b-c-d-e-f-g-h-i-j-k", "-" * 30 + "x", "x" * 25,
         "don't stop (really) [never] {ever}; \"quoted\" 'single' 1-2 3-d 4-5-6 a1-b2 ab-1c"]
for text in texts:
    for width in [5, 10, 20, 40]:
        print(wrap(text, width))
    print(wrap(text, 12, break_long_words=False), wrap(text, 12, break_on_hyphens=False), wrap(text, 15, initial_indent="* ", subsequent_indent="  "))
    print(wrap(text, 10, drop_whitespace=False), wrap(text, 10, expand_tabs=False), wrap(text, 10, replace_whitespace=False), wrap(text, width=10, tabsize=4))
    print(wrap(text, 12, max_lines=2), wrap(text, 12, max_lines=1, placeholder="..."), wrap(text, 20, max_lines=3, placeholder=" (more)"))
    print(shorten(text, 20), shorten(text, width=12, placeholder="..."), shorten(text, 100))
    print(fill(text, 16))
    print(repr(fill(text)))
for text in ["  a\n    b\n  c\n", "\ta\n\tb", "  a\n\tb", "a\n  b", "", "\n\n", "   \n  x\n \n", "  x\n\n  y", "    one\n  two\n      three", "  a\r\n  b\r\n", " \t x\n \t  y\n \tz"]:
    print(repr(dedent(text)), repr(indent(text, "> ")), repr(indent(text, "")))
for width in [0, -3]:
    try:
        wrap("some text", width)
    except ValueError as e:
        print(e)
try:
    shorten("some longer text", 3)
except ValueError as e:
    print(e)
try:
    wrap()
except TypeError as e:
    print(e)
try:
    wrap("a", 1, 2)
except TypeError as e:
    print(e)
print(textwrap.dedent("""
    Dear all,
      indented
    bye
"""))

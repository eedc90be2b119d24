# indent: prefixes, blank lines, a predicate
import textwrap
t = "one\n\ntwo\n   \nthree"
print(textwrap.indent(t, "> "))
print(repr(textwrap.indent(t, "  ")), repr(textwrap.indent("", "x")), repr(textwrap.indent("a\n", "-")), repr(textwrap.indent("\n", "-")))
print(textwrap.indent(t, "# ", predicate=lambda line: True))
print(textwrap.indent("a\nbb\nc", "* ", lambda line: len(line.strip()) == 1))
print(textwrap.indent(textwrap.indent("x\ny", "1"), "2"), repr(textwrap.indent("a\r\nb", "+")))

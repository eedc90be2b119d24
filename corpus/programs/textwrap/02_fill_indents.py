# fill with first and later indents
import textwrap
text = "Bring boots, a warm jacket, water, and something to eat on the way up."
print(textwrap.fill(text, 30))
print(textwrap.fill(text, width=30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.fill(text, 25, subsequent_indent="....", max_lines=2))
print(repr(textwrap.fill("", initial_indent="> ")), repr(textwrap.fill("one", initial_indent="> ")))
print(textwrap.fill("line one\nline two\n\npara two", 40))
print("\n".join(textwrap.fill(p, 18) for p in "First part is here.\n\nSecond part is there.".split("\n\n")))

# tabs, kept whitespace, sentence endings
import textwrap
t = "a\tb  c\n d.  E f! G"
print(textwrap.wrap(t, 8))
print(textwrap.wrap(t, 8, expand_tabs=False, replace_whitespace=False), textwrap.wrap(t, 30, tabsize=4))
print(textwrap.wrap("  lead and trail  ", 9), textwrap.wrap("  lead and trail  ", 9, drop_whitespace=False))
print(textwrap.fill("end. Next one? yes", 40, fix_sentence_endings=True))
w = textwrap.TextWrapper(width=12, initial_indent="- ", subsequent_indent="  ", max_lines=3, placeholder=" >")
print(w.wrap("one two three four five six seven eight"), w.fill("tiny"), w.width)
w.width = 20
print(w.wrap("one two three four five six seven eight"))

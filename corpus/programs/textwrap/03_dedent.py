# dedent: common margin, blank lines, tabs against blanks
import textwrap
cases = ["  a\n    b\n  c", "a\n  b", "\n    x\n      y\n    ", "  a\n\n  b\n", "\ta\n  b", "\ta\n\tb", "", "   ", "    one", "  a\n \n  b"]
for c in cases:
    print(repr(textwrap.dedent(c)))
def text():
    return textwrap.dedent("""\
        Dear all,
          indented
        Bye
        """)
print(text())
print(textwrap.dedent(text()) == text())

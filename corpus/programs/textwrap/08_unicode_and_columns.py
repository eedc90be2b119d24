# characters beyond ASCII, and a table with a wrapped column
import textwrap
print(textwrap.wrap("Blåbærsyltetøy på brødskive hver eneste dag året rundt", 16))
print(textwrap.wrap("東京は日本の首都です", 4), textwrap.shorten("Ærlig talt så vet jeg ikke", 15))
print(textwrap.wrap("a\u00a0b c", 3), textwrap.wrap("zero\u200bwidth", 5))
rows = [("apple", "green and sour, keeps long"), ("fig", "sweet"), ("leek", "")]
for name, note in rows:
    cell = textwrap.wrap(note, 12) or [""]
    for i, line in enumerate(cell):
        print(f"{name if i == 0 else '':<6}|{line:<12}|")

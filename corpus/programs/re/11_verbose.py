# VERBOSE patterns: blanks and remarks do not count, classes and escapes do
import re
phone = re.compile(r"""
    (?: \+ (?P<cc> \d{1,3} ) [ ] )?   # country, maybe
    (?P<rest> \d{3} [- ]? \d{2,5} )   # the number
    \ *                               # blanks after
    $
""", re.VERBOSE)
for t in ["+47 555-0143", "5550143", "555 0143  ", "+4755", "+1 555-01"]:
    m = phone.match(t)
    print(repr(t), m.groupdict() if m else None)
print(re.findall(r"a b", "ab a b", re.X), re.findall(r"a[ ]b", "ab a b", re.X), re.findall(r"a\ b", "ab a b", re.X))
print(re.findall(r"\#\d # number", "#1 #2", re.X), re.findall("[#]x", "#x", re.X))
print(re.findall(r"(?x) \d + # digits", "12 3"))

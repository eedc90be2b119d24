# the constants of the string module
import string
for name in ["ascii_lowercase", "ascii_uppercase", "ascii_letters", "digits", "hexdigits", "octdigits", "punctuation"]:
    v = getattr(string, name)
    print(name, len(v), v)
print(repr(string.whitespace), len(string.printable), string.ascii_letters.index("Z"))
print(all(c in string.hexdigits for c in "dEadBeef09"), "é" in string.ascii_letters)
shift = {a: b for a, b in zip(string.ascii_lowercase, string.ascii_lowercase[3:] + string.ascii_lowercase[:3])}
print("".join(shift.get(c, c) for c in "veni, vidi, xyz!"))

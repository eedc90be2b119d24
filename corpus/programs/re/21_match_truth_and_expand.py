# matches in conditions, expand, and repeated searching by position
import re
m = re.match("", "abc")
print(bool(m), m.group() == "", m.span())
print(re.match(r"(\w+) (\w+)", "Ada Lovelace").expand(r"\2, \1"))
print(re.match(r"(?P<f>\w+) (\w+)", "Ada Lovelace").expand(r"<\g<f>|\g<2>>"))
text, pos, found = "k1=v1;k2=v2;;k3=", 0, []
p = re.compile(r"(\w+)=(\w*)")
while True:
    m = p.search(text, pos)
    if not m:
        break
    found.append(m.groups())
    pos = m.end()
print(found, pos)
if re.search("k2", text) and not re.search("k9", text):
    print("has k2 only")
print([t for t in ["a1", "b", "c3"] if re.fullmatch(r"[a-z]\d", t)])
print(sorted(["x10", "x9", "x100"], key=lambda s: int(re.search(r"\d+", s)[0])))

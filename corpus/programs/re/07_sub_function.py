# sub with a function that sees the match
import re

def bump(m):
    return str(int(m.group()) + 1)

print(re.sub(r"\d+", bump, "v9 v10 v099"))
print(re.sub(r"\b([a-z])(\w*)", lambda m: m[1].upper() + m[2], "the quick brown fox"))
names = {"USER": "Ida", "CITY": "Oslo"}
print(re.sub(r"\{(\w+)\}", lambda m: names.get(m[1], m[0]), "Hi {USER} in {CITY}, {ZIP}"))
seen = []

def note(m):
    seen.append(m.span())
    return "" if len(seen) % 2 else m.group() * 2

print(re.sub("[aeiou]", note, "education", count=4), seen)
print(re.sub(r"\w", lambda m: r"\1", "ab"))
print(re.sub("(x)?y", lambda m: str(m[1]), "xy y"))
try:
    re.sub("a", lambda m: 1, "abc")
except TypeError as e:
    print(type(e).__name__)

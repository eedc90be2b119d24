# character classes: ranges, negation, brackets and hyphens inside
import re
t = "aZ9_-]^ \t.é中"
for p in [r"[a-z]", r"[^a-z]", r"[\w-]", r"[]]", r"[^]]", r"[-a]", r"[a^]", r"[\]\^]", r"[.]", r"\d", r"\D", r"\w", r"\W", r"\s", r"\S", r"[\s\d]", r"[à-ÿ]", "[a\\-z]"]:
    print(p, re.findall(p, t))
print(re.findall(r"\w+", "naïve Ångström 東京 ½", re.ASCII), re.findall(r"\w+", "naïve Ångström 東京"))
print(re.findall(r"\d", "٣4"), re.findall(r"\d", "٣4", re.A))
print(re.findall(r"[\u00e0-\u00ff]", "é"), re.findall(r"\x41\u0042", "AB"))

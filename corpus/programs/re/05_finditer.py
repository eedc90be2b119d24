# finditer: spans, texts, and use in comprehensions
import re
text = "GET /a 200; POST /b 404; GET /c 500"
for m in re.finditer(r"(?P<verb>[A-Z]+) (?P<path>\S+) (?P<code>\d{3})", text):
    print(m.span(), m["verb"], m["path"], int(m["code"]), text[m.start():m.end()] == m.group())
print([m.start() for m in re.finditer("e", "eleven")])
print([m.span() for m in re.finditer("a*", "baac")])
print(list(re.finditer("z", "abc")))
print({m[1]: int(m[2]) for m in re.finditer(r"(\w+)=(\d+)", "x=1 y=22 x=3")})
print(next(re.finditer(r"\d", "a5b6")).group())
print(sum(1 for _ in re.finditer("o", "voodoo")))

# patterns over text beyond ASCII: spans count characters, classes know letters
import re
t = "Grüße aus Zürich 🙂 – 5 €, Ελλάδα"
for m in re.finditer(r"\w+", t):
    print(m.span(), m.group())
print(re.search("🙂", t).span(), re.sub(r"[^\w\s]", "?", t))
print(re.findall(r"[Α-Ωα-ωά]+", t), re.split(r"\s+–\s+", t))
print(re.findall(r".", "e\u0301x"), len(re.findall(r"\s", "a\u00a0b\u2003c d")))
print(re.findall(r"[А-я]+", "Привет, мир"), re.sub("ü", "ue", "Zürich ü"))
print(re.findall(r"\w+", "snake_case kebab-case it's l’été"))

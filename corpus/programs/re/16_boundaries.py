# word boundaries around ASCII, accents, digits, underscores and edges
import re
print(re.findall(r"\bcat\b", "cat concat cat's cat_x cat-y"))
print(re.findall(r"\Bcat", "cat concat"), re.findall(r"cat\B", "cats cat"))
print(re.findall(r"\b\w", "élan vital Øst 9x _y"))
print(re.sub(r"\b", "|", "a b"), [m.start() for m in re.finditer(r"\b", "hi, yo!")])
print(re.findall(r"\b\d{4}\b", "1999 12345 20x4 2024."))
print(re.search(r"\b", ""), re.findall(r"\b", "..."))
print(re.findall(r"[\b]", "a\bc"))

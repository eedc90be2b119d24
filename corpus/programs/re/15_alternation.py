# alternation: the first branch that fits wins, also inside groups and with anchors
import re
print(re.findall("cat|category", "category cat"), re.findall("category|cat", "category cat"))
print(re.match("(?:Mr|Mrs|Ms)\\.? (\\w+)", "Mrs. Lind").group(1))
print(re.match("(Mr|Mrs)(s?)", "Mrs").groups())
print(re.findall("^a|b$", "ab ab"), re.findall("(^a|b$)", "ab"))
print(re.findall("a||b", "ab"), re.findall("(|a)b", "ab"))
print(re.findall(r"\b(?:jan|feb|mar)\w*\b", "january Feb march marble", re.I))
print(re.sub("one|two", lambda m: {"one": "1", "two": "2"}[m[0]], "one two three"))
print(re.split(" and | or ", "a and b or c"))
print([bool(re.fullmatch("yes|y|ok", t)) for t in ["y", "yes", "yep", "ok", "okay"]])

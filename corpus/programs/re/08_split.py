# split: limits, captured separators, empty pieces
import re
print(re.split(r"[,;]\s*", "a, b;c;  d"))
print(re.split(r"(,)", "a,b,c"), re.split(r"(-)|(\+)", "1-2+3"))
print(re.split(",", ",a,,b,"), re.split(",", ""), re.split(",", "abc"))
print(re.split(r"\s", " a b "), re.split(r"\s+", "a b  c   d", maxsplit=2))
print(re.split(r"\b", "hi yo"), re.split("", "abc"))
print(re.split("x*", "axbc"), re.split("(x*)", "axb"))
print([p for p in re.split(r"\W+", "Hello, world! (again)") if p])
print(re.split(r"\n{2,}", "one\ntwo\n\nthree\n\n\nfour"))

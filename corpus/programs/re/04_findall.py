# findall with none, one and several groups, and empty matches
import re
print(re.findall(r"\d+", "a1b22c333"))
print(re.findall(r"(\w)\d", "a1 b2 c"))
print(re.findall(r"(\w)(\d)?", "a1 b"))
print(re.findall(r"x*", "axxb"))
print(re.findall(r"", "ab"))
print(re.findall(r"\b", "hi yo"))
print(re.findall(r"(a)|(b)", "abc"))
print(re.findall(r"(?:ab)+", "ababxab"))
print(re.findall("q", "abc"), re.findall("a", ""))
print(re.findall(r"[^,]+", "a,,b, c"), re.findall(r"[^,]*", "a,,b"))
print(re.findall("aa", "aaaaa"))

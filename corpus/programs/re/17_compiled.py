# compiled patterns: methods, pos and endpos, attributes, reuse
import re
p = re.compile(r"(\d+)-(\d+)")
print(p.pattern, p.groups, bool(p.flags & re.I), bool(re.compile("x", re.I).flags & re.I))
print(p.search("10-20 30-40").groups(), p.search("10-20 30-40", 4).group(), p.match("x1-2", 1).span())
print(p.findall("1-2 3-4 5-6", 3), p.findall("1-2 3-4 5-6", 0, 7))
print(p.sub(r"\2-\1", "1-2 3-4", count=1), p.split("a1-2b"), p.subn("#", "1-2 3-4"))
print(p.fullmatch("1-2") is not None, p.fullmatch("1-2 ") is None)
q = re.compile("^b")
print(q.search("ab", 1), q.match("ab", 1))
print(re.compile(p) is p, re.compile("a") == re.compile("a"))
print([p.search("7-8").re is p, p.search("7-8").string, p.search("7-8 ", 0).pos])
print(re.search(re.compile("b+"), "abbc").group())

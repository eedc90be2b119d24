# the three ways to ask for one match, and what they refuse
import re
p = r"\d+"
for t in ["12ab", "ab12", "12", "", "ab", "1\n", "\n1"]:
    print(repr(t), [bool(f(p, t)) for f in (re.match, re.search, re.fullmatch)])
m = re.search(p, "ab123c")
print(m.group(), m.group(0), m.start(), m.end(), m.span(), m[0])
print(re.match("x", "y"), re.fullmatch("a|ab", "ab").group(), re.match("a|ab", "ab").group())
print(re.fullmatch("a$", "a\n"), bool(re.match("a$", "a\n")), bool(re.search(r"a\Z", "a\n")))
print(bool(re.fullmatch("", "")), bool(re.search("", "abc")), re.search("", "abc").span())

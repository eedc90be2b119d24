# greedy, lazy and counted repetition
import re
h = "<b>one</b><b>two</b>"
print(re.findall("<b>.*</b>", h), re.findall("<b>.*?</b>", h), re.findall("<b>(.+?)</b>", h))
for p in ["a?", "a??", "a{2}", "a{2,}", "a{,2}", "a{1,2}", "a{1,2}?", "a+?", "a*?b", "(?:aa)*", "a{0}"]:
    m = re.match(p, "aaaab")
    print(p, repr(m.group()), m.span())
print(re.findall("a{x}", "a{x}"), re.findall("a{1,x", "a{1,x"), re.findall("{", "{"))
print(re.findall(r"(\d{1,3})(?:,(\d{3}))?", "12,345 7"))
print(re.findall("x{2}y{0,1}", "xxyxxxx"))
print(re.match("(a*)(a*)", "aaa").groups(), re.match("(a*?)(a*)", "aaa").groups())

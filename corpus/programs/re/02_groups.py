# groups, optional groups, defaults, lastindex
import re
m = re.match(r"(\w+)@(\w+)\.(com|org)(:\d+)?", "kari@example.org")
print(m.groups(), m.groups("none"), m.group(1, 3), m.group(4), m.lastindex)
print(m.span(2), m.start(4), m.end(4), m.span(4))
m = re.match(r"((a)(b)?)+", "aba")
print(m.groups(), m.lastindex)
m = re.match(r"(?:x)(y)", "xy")
print(m.groups(), len(m.groups()))
print(re.match("abc", "abc").groups())
for bad in [2, -1, "nope"]:
    try:
        print(m.group(bad))
    except IndexError as e:
        print(type(e).__name__, e)

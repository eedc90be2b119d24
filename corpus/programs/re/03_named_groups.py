# named groups: group, groupdict, index, lastgroup
import re
m = re.search(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})?", "due 7.11. or so")
print(m.groupdict(), m["day"], m["year"], m.group("month", "day"))
print(m.groupdict("?"), m.groupdict(default=""), m.lastgroup)
m = re.search(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})?", "on 07.11.2024")
print(m.groupdict(), m.lastgroup, m.span("year"))
p = re.compile(r"(?P<a>.)(.)(?P<c>.)")
print(p.groups, dict(p.groupindex), p.pattern)
print(p.match("xyz").groupdict(), p.match("xyz").groups())
try:
    p.match("xyz")["b"]
except IndexError as e:
    print(type(e).__name__, e)

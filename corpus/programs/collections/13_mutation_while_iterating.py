# changing a dict while it is walked; safe ways around
from collections import Counter, OrderedDict, defaultdict
d = defaultdict(int, {"a": 1, "b": 2})
try:
    for k in d:
        d[k + "x"]
except RuntimeError as e:
    print(type(e).__name__, e)
print(sorted(d))
for k in list(d):
    if d[k] == 0:
        del d[k]
print(dict(d))
c = Counter(a=1, b=0, c=-1)
for k in [k for k, n in c.items() if n <= 0]:
    c.pop(k)
print(c)
try:
    s = {1, 2, 3}
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(e)
o = {"p": 1, "q": 2}
for k, v in o.items():
    o[k] = v * 10
print(o)

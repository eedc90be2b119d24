# growing or shrinking a list, dict and set during a loop
xs = [1, 2, 3, 4, 5, 6]
for x in xs:
    if x % 2 == 0:
        xs.remove(x)
print(xs)
xs = [1, 1, 1, 2]
for x in xs:
    if x == 1:
        xs.remove(x)
print(xs)
xs = [1]
for x in xs:
    if len(xs) < 5:
        xs.append(x + 1)
print(xs)
d = {"a": 1, "b": 2}
try:
    for k in d:
        d[k + k] = 0
except RuntimeError as e:
    print(type(e).__name__, e)
print(sorted(d))
d = {"a": 1, "b": 2}
for k in list(d):
    if d[k] == 1:
        del d[k]
print(d)
for k in d:
    d[k] = "changed"
print(d)
s = {1}
try:
    for v in s:
        s.add(v + 100)
except RuntimeError as e:
    print(type(e).__name__, e)
try:
    e2 = {"a": 1, "b": 2}
    for k, v in e2.items():
        e2.pop(k)
except RuntimeError as e:
    print(type(e).__name__, e)
xs = [3, 4, 5]
for i, x in enumerate(xs):
    xs[i] = x * 2
print(xs)
for x in xs[:]:
    xs.insert(0, x)
print(xs)

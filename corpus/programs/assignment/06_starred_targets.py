# starred names at the start, in the middle and at the end
first, *rest = [1, 2, 3]
print(first, rest)
*init, last = (1, 2, 3)
print(init, last)
a, *mid, z = "hello"
print(a, mid, z)
a, *mid, z = "hi"
print(a, mid, z)
*everything, = range(4)
print(everything)
[p, *q] = {"x": 1, "y": 2}
print(p, q)
(h, *t), k = ["abc", 5]
print(h, t, k)
x, (y, *ys), *zs = 1, (2, 3, 4), 5, 6
print(x, y, ys, zs)
for n, *others in [(1, 2, 3), (4,), "xyz"]:
    print(n, others)
try:
    a, *b, c = [1]
except ValueError as e:
    print(type(e).__name__, e)
try:
    a, b, *c, d = []
except ValueError as e:
    print(type(e).__name__, e)
try:
    *s, t = 5
except TypeError as e:
    print(type(e).__name__, e)
d = {}
*d["head"], d["tail"] = 7, 8, 9
print(d)

# deleting while walking copies, by index from behind, by filter
d = {c: i for i, c in enumerate("abcd")}
for k in list(d):
    if d[k] % 2: del d[k]
print(d)
xs = list(range(8))
for i in range(len(xs) - 1, -1, -1):
    if xs[i] % 3 == 0: del xs[i]
print(xs)
del xs[::2]; print(xs)
m = [[1, 2, 3], [4, 5, 6]]
for r in m: del r[1]
print(m)
del m[0][0], m[1]; print(m)
s = list("hello"); del s[1:3], s[-1]; print("".join(s))
while d:
    k = next(iter(d)); del d[k]; print(k, d)
try: del d["a"]
except KeyError as e: print(repr(e))

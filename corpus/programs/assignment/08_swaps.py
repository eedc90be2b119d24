# swaps of names, cells and slices with the right side computed first
a, b = 1, 2
a, b = b, a
print(a, b)
a, b, c = "xyz"
a, b, c = c, a, b
print(a, b, c)
xs = [10, 20, 30, 40]
xs[0], xs[-1] = xs[-1], xs[0]
print(xs)
i = 1
i, xs[i] = 2, 99
print(i, xs)
xs[1:3], xs[0] = ["p", "q", "r"], "first"
print(xs)
f0, f1 = 0, 1
out = []
while f1 < 60:
    out.append(f1)
    f0, f1 = f1, f0 + f1
print(out)
d = {"l": 1, "r": 2}
d["l"], d["r"] = d["r"], d["l"]
print(d)
n, m = 48, 18
while m:
    n, m = m, n % m
print(n)
x = [0, 1]
x[0], x = x, [5]
print(x)
s = t = [1, 2]
s[0], t[1] = t[1], s[0]
print(s)

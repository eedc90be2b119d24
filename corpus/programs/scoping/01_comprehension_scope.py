# names of comprehensions do not leak; the first iterable is outside
x = "kept"
print([x for x in range(3)], x)
print({x: y for x, y in [(1, 2)]}, x)
print(sum(x for x in [1, 2]), x)
try:
    print(y)
except NameError as e:
    print(e)
x = [1, 2]
print([x for x in x], x)
print([[x * j for j in x] for x in ([1, 2], [3])])
n = 3
print([n * i for i in range(n)], [i for i in range(n) for n in (1,)], n)
def f(k):
    return [k for k in range(k)], k
print(f(3))
print([(lambda: i)() for i in range(3)], [i for i in range(2) if (z := i) or True], z)
for w in range(2):
    [w for w in "ab"]
print(w)

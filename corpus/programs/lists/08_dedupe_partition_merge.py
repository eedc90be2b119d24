# usual list tasks: dedupe, partition, merge, rotate, chunks, flatten, difference
xs = [3, 1, 3, 2, 1]
print(list(dict.fromkeys(xs)), sorted(set(xs)), [x for i, x in enumerate(xs) if x not in xs[:i]], [x for x in xs if xs.count(x) > 1])
ev, od = [], []
for x in range(7): (od if x % 2 else ev).append(x)
print(ev, od, ev[2:] + ev[:2], [ev[i:i + 3] for i in range(0, 4, 3)])
a, b, out = [1, 4, 6], [2, 4, 9, 10], []
while a and b: out.append((a if a[0] <= b[0] else b).pop(0))
print(out + a + b, [x for p in zip([1, 2], "ab") for x in p])
def qs(v): return v if len(v) < 2 else qs([x for x in v[1:] if x < v[0]]) + [v[0]] + qs([x for x in v[1:] if x >= v[0]])
print(qs([3, 6, 1, 3, 9, 0]), qs([]))
v = [5, 2, 4, 1]
for i in range(len(v)):
    for j in range(len(v) - 1 - i):
        if v[j] > v[j + 1]: v[j], v[j + 1] = v[j + 1], v[j]
    print(v)

# two names, shallow and deep copies, shared rows
import copy
a = [1, [2, 3], {"k": [4]}]
b, c, d, e = a, a[:], copy.deepcopy(a), list(a)
a[0] = 9; a[1].append("in"); a[2]["k"].append(5); a.append("new")
print(b is a, c, d, e == c, sep="\n")
rows = [[0] * 2] * 2; rows[0][0] = 1; print(rows, rows[0] is rows[1])
rows = [[0] * 2 for _ in range(2)]; rows[0][0] = 1; print(rows)
def f(x, y=[]): x = x + [1]; y += x; return y
p = [5]
print(f(p), p, f(p), f(p, []))
t = ([1], 2); u = copy.copy(t); v = copy.deepcopy(t); t[0].append(3); print(u, v, u is t)
q = [1, 2]; q.append(q[:]); q[2].append(3); print(q); z = y = [0]; z = z + [1]; y += [2]; print(z, y)

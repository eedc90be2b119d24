# the in-place functions change lists and give new numbers
import operator as op
a = [1]
b = op.iadd(a, [2])
print(a, b is a, op.iadd(5, 3), op.isub(5, 3), op.imul([0], 3), op.iconcat([1], "ab"), op.itruediv(7, 2), op.ipow(2, 5), op.imod(7, 4), op.ifloordiv(7, 2))
s = {1, 2}
t = op.ior(s, {3})
print(s, t is s, op.iand(s, {3}), s, op.ixor({1}, {1, 4}), op.isub({1, 2}, {1}))
u = (1,)
v = op.iadd(u, (2,))
print(u, v)
d = {"x": 1}
print(op.ior(d, {"y": 2}) is d, d)
w = a
w += [9]
print(a)
w = w + [0]
print(a, w)

# comparisons, identity, truth, bits
import operator as op
pairs = [(1, 2), (2, 2), ("b", "a"), ([1], [1]), (1, 1.0)]
for a, b in pairs:
    print(a, b, op.lt(a, b), op.le(a, b), op.eq(a, b), op.ne(a, b), op.ge(a, b), op.gt(a, b))
print(op.not_([]), op.truth("x"), op.truth(0), op.is_(None, None), op.is_not([], []), op.and_(6, 3), op.or_(6, 3), op.xor(6, 3), op.invert(5), op.lshift(1, 4), op.rshift(16, 2), op.and_({1, 2}, {2}), op.xor(True, True))
try:
    op.lt(1, "a")
except TypeError as e:
    print(e)
ops = {"<": op.lt, ">=": op.ge, "==": op.eq, "!=": op.ne}
print([n for n in [3, 5, 8] if all(ops[o](n, v) for o, v in [(">=", 4), ("!=", 8)])])

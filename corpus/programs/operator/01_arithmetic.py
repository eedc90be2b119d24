# the functions for + - * / and their kin
import operator as op
for f in [op.add, op.sub, op.mul, op.truediv, op.floordiv, op.mod, op.pow]:
    print(f.__name__, f(7, 2), f(-7, 2), f(7.5, 2))
print(op.neg(3), op.pos(-3), op.abs(-4), op.index(5), op.add("a", "b"), op.mul([1], 2), op.mod("%d!", 4), op.concat([1], [2]), op.matmul.__name__)
for f, a, b in [(op.add, 1, "a"), (op.truediv, 1, 0), (op.mod, 5, 0), (op.sub, "a", "b"), (op.concat, 1, 2)]:
    try:
        print(f(a, b))
    except (TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e)

# wording of unsupported operands for every operator
import operator as op
vals = [1, "a", None, [1], {"k": 1}, (1,), {1}]
for name, f in (("+", op.add), ("-", op.sub), ("*", op.mul), ("/", op.truediv), ("//", op.floordiv), ("%", op.mod), ("@", op.matmul), ("&", op.and_), ("|", op.or_), ("^", op.xor), ("<<", op.lshift), ("<", op.lt), (">=", op.ge)):
    for a in vals[:4]:
        for b in vals[1:]:
            if name == "%" and isinstance(a, str): continue
            try: f(a, b)
            except TypeError as e: print(name, e)
for f in (op.neg, op.pos, op.invert):
    for v in ("a", None, [1]):
        try: f(v)
        except TypeError as e: print(e)

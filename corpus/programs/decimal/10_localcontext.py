# other precision and rounding within a block
from decimal import Decimal as D, localcontext, getcontext, ROUND_DOWN, ROUND_HALF_EVEN, Context, Inexact
print(getcontext().prec, getcontext().rounding)
with localcontext() as ctx:
    ctx.prec = 5
    print(D(1) / 3, D("123456.7") + 0, D("123456.7"), D(2).sqrt())
    ctx.rounding = ROUND_DOWN
    print(D(2) / 3, D("2.675").quantize(D("0.01")))
print(D(1) / 3, getcontext().prec)
with localcontext() as ctx:
    ctx.traps[Inexact] = True
    try:
        print(D(1) / 4)
        print(D(1) / 3)
    except Inexact as e:
        print(type(e).__name__)
c = Context(prec=3, rounding=ROUND_HALF_EVEN)
print(c.divide(D(2), D(3)), c.create_decimal("1.2345"), c.plus(D("9.995")))

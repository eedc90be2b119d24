# exact sums and products; scale of the results
from decimal import Decimal as D
print(D("0.1") + D("0.2"), 0.1 + 0.2, D("0.1") + D("0.2") == D("0.3"), D("1.10") + D("2.2"), D("1.10") * D("2.0"), D("5.00") - D("5"), D("2") ** 10, D("1.5") ** 2)
print(D(10) / 4, D(1) / 3, D(2) / D("0.5"), D("6.0") / 2, D(7) // 2, D(-7) // 2, D(7) % 3, D(-7) % 3, divmod(D("7.5"), 2), -D("1.0"), abs(D("-3.10")), +D("1.000"))
print(D("1.10") == D("1.1"), hash(D("1.10")) == hash(D("1.1")), D(1) == 1, D("0.5") == 0.5, D("0.1") == 0.1, D("0.1") < 0.1, D(3) > 2, max(D("1.1"), D("1.10"), D("1.05")))
print(3 * D("0.1"), D("2.5") + 1, sum([D("0.1")] * 10), sum([D("19.99"), D("5.01")], D(0)), sum([]), True + D(1))
for bad in [lambda: D("1") + 1.5, lambda: D(1) + "1", lambda: 0.5 * D(2)]:
    try:
        print(bad())
    except TypeError as e:
        print(type(e).__name__, e)

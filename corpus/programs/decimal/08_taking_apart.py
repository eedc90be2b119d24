# as_tuple, exponent, digits, scaleb, compare, same_quantum
from decimal import Decimal as D
for v in ["123.45", "-0.001", "1E+3", "0", "12.00"]:
    t = D(v).as_tuple()
    print(v, t.sign, t.digits, t.exponent, D(t), D(v).adjusted(), -t.exponent if t.exponent < 0 else 0)
print(D("1.5").as_integer_ratio(), D("1.23").scaleb(2), D("1.2").compare(D("1.20")), D("1").compare(2), D("1.2").compare_total(D("1.20")), D("1.2").same_quantum(D("3.4")), D("3").copy_sign(D("-1")), D("1.5").copy_negate(), D("-2").copy_abs())
print(D("5.5").remainder_near(2), D("2").fma(3, 4), D("1").max(2), D("1").min(2), D("1.23").logb(), D("7").next_plus() > 7, D("1.0").number_class(), D("12.340").normalize().as_tuple().exponent)
print(sorted([D("1.10"), D("1.1"), D("1.09"), D("-1"), D("0")]), min([D("2.0"), D("2")]), len({D("1"), 1, 1.0, D("1.00")}))

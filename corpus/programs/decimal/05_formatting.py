# Decimals in f-strings and str: scale, thousands, exponents, percent
from decimal import Decimal as D
for v in ["1234567.891", "0.00", "-5", "1E+5", "0.0000001", "12.50", "1E-10"]:
    d = D(v)
    print(str(d), f"{d}", f"{d:.2f}", f"{d:,.2f}", f"{d:>12}", f"{d:+}", f"{d:e}", f"{d:.1%}", f"{d:f}", f"{d:010.1f}")
print(f"{D('2.675'):.2f} {D('0.125'):.2f} {D('2.5'):.0f} {D('1.10'):g} {D('1.0'):.3f}", D("1.10").normalize(), D("1000").normalize(), D("0.00").normalize(), D("100").normalize() + 0)
print([D("1.0"), D("2")], str([D("3.0")]), repr(D("1E+2")), "%s %d %.1f" % (D("1.5"), D("2.9"), D("0.25")), D("1E+2").to_eng_string(), "{:.1f}".format(D("0.05")))

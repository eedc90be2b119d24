# quantize under every rounding mode
from decimal import Decimal as D, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN, ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_05UP
modes = [ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN, ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_05UP]
for mode in modes:
    print(mode, [str(D(v).quantize(D("1"), rounding=mode)) for v in ["2.5", "-2.5", "3.5", "0.5", "1.4", "-1.6", "2.51", "-0.1", "0.01", "5.01"]])
print([str(D(v).quantize(D("0.01"))) for v in ["2.675", "2.665", "1", "1.005", "-0.004", "99.995"]])
print(D("1234.5").quantize(D("1E2")), D("0.5").quantize(D("0.000")), D("7").quantize(D(".1"), ROUND_UP), D("1.23").quantize(D("1.0")))

# float() of texts, is_integer, as_integer_ratio, hex, conversions
for s in ("1", " 1.5 ", "-.5", "5.", "1e3", "1E-2", "1_0.5", "+3", "00.1", "1e400", "-0", "123456789123456789"):
    print(repr(s), float(s))
for s in ("", "abc", "1,5", "1.2.3", "e5", "--1", "1e", "1 2", "0x10", "_1", None, [], "½"):
    try:
        print(float(s))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print((2.0).is_integer(), (2.5).is_integer(), (0.75).as_integer_ratio(), (1.5).hex(), float.fromhex("0x1.8p+1"), float(), float(True), float(7))
import math
print(math.floor(-2.5), math.ceil(-2.5), math.trunc(-2.5), int(-2.5), math.modf(-2.5), math.fsum([0.1] * 10), math.isclose(0.1 + 0.2, 0.3), math.hypot(3, 4), math.dist((0, 0), (1, 1)))
print(1.0 == 1, hash(1.0) == hash(1), {1: "a"}[1.0], 0.1 + 0.2 == 0.3, abs(0.1 + 0.2 - 0.3) < 1e-9, 1e16 + 1 == 1e16, 7.0 // 2, 7.5 // 2, -7.5 // 2, 2 ** 53 == float(2 ** 53))

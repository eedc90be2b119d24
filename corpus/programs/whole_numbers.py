"""Whole numbers of any size."""


def show(label, value):
    print(label, value, type(value).__name__)


a = 2**64
b = -(10**30)
show("sum", a + b)
show("product", a * b)
show("back to small", a - 2**64 + 5)
for x in [a, -a, b, 10**18, -7]:
    for y in [7, -7, a + 1, b, 3]:
        print(x // y, x % y, divmod(x, y), x / y, x & y, x | y, x ^ y)
print(a << 70, a >> 3, b >> 200, ~a, -b, +b, abs(b))
print(pow(3, 200), pow(3, 200, 10**20), pow(3, -1, 10**20 + 1), 2**-2, (-3) ** 101)
print(round(b, -29), round(15 * 10**20, -21), round(25 * 10**20, -21), round(1e25), round(-2.5e20, -20))
print(int("123456789012345678901234567890"), int("-0xffffffffffffffffffff", 16), int("1_000_000_000_000_000_000_000"))
print(int(1e30), int(-1.5e19), float(2**100), float(10**22 + 1), 0xFFFFFFFFFFFFFFFFFFFF, 1_000_000_000_000_000_000_000)
print(a == 2.0**64, a < 2.0**64, a + 1 > 2.0**64, a == a + 0, a != b, b < 0 < a, sorted([a, 3, b, 2.5, -1]))
print({a: "big", 2.0**65: "float"}[2**65], {a, 2.0**64, b}, a in [2**64], hash(a) == hash(2.0**64))
print(f"{a:,} {a:_} {a:x} {a:#b} {a:30d} {a:<30}| {a:^30}| {a:e} {a:.3f} {a:+} {b:,}")
print("%d %x %o %s %r %e %.2f" % (a, a, b, a, b, a, b))
print(bin(a), oct(-a), hex(b), bin(5), hex(255), oct(0))
print(sum([a, b, 1]), sum([2**62, 2**62]), min(a, b, 0), max(a, b, 1e40))
print(a.bit_length(), b.bit_length(), (0).bit_length(), (-255).bit_count(), a.bit_count(), True.bit_length())
print((7).numerator, (7).denominator, (7).real, (7).imag, (1.5).real, (1.5).imag, a.numerator, (5).conjugate())
print((5).as_integer_ratio(), (0.75).as_integer_ratio(), (-0.1).as_integer_ratio(), (1e30).as_integer_ratio(), (5e-324).as_integer_ratio()[0])
print((2.0).is_integer(), (2.5).is_integer(), float("inf").is_integer())
print(a is None, bool(a), not b, isinstance(a, int), isinstance(a, float), a if a else 0)
n = 1
for i in range(1, 61):
    n *= i
print(n, len(str(n)), sum(int(digit) for digit in str(n)))
x, y = 0, 1
for _ in range(150):
    x, y = y, x + y
print(x)
x = 9223372036854775807
x += 1
print(x)
x -= 1
print(x, x * x, -x - 2)
for attempt in range(14):
    try:
        if attempt == 0:
            print(float(10**400))
        elif attempt == 1:
            print(10**400 / 3)
        elif attempt == 2:
            print(10**400 * 1.5)
        elif attempt == 3:
            print(a // 0)
        elif attempt == 4:
            print(a % 0)
        elif attempt == 5:
            print([1, 2][a])
        elif attempt == 6:
            print("ab" * a)
        elif attempt == 7:
            print(a << -1)
        elif attempt == 8:
            print(int(float("inf")))
        elif attempt == 9:
            print(int(float("nan")))
        elif attempt == 10:
            print(str(10**4300))
        elif attempt == 11:
            print(int("1" * 4301))
        elif attempt == 12:
            print(a + "x")
        else:
            print(f"{a:.2d}")
    except (ArithmeticError, ValueError, IndexError, TypeError) as error:
        print(type(error).__name__, error)

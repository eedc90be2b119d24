for a in [7, -7, 0, 3]:
    for b in [2, -2, 5]:
        print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** abs(b))
print(1 / 3, 2 ** 0.5, 10 ** 15 / 3.0, 1e16, 1e-5, 0.1 + 0.2, -0.0, 5 // 2.0, 7 % 2.5, 3.0)
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), abs(-3), True + 1)
print(6 & 3, 6 | 3, 6 ^ 3, ~6, 1 << 10, -9 >> 1)
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0, not 0, 1 and 2, 0 or "x", None or False)

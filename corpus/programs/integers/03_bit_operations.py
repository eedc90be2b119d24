# & | ^ ~ << >> with negatives, masks, bit_length, bit_count
for a, b in ((12, 10), (-12, 10), (12, -10), (-12, -10), (0, -1)):
    print(a & b, a | b, a ^ b, ~a)
print(1 << 0, 1 << 10, -1 << 3, 5 >> 1, -5 >> 1, -1 >> 100, 1 >> 100, 0 << 1000)
for f in (lambda: 1 << -1, lambda: 1 >> -1):
    try:
        f()
    except ValueError as e:
        print(e)
for f in (lambda: 1.0 & 1, lambda: "a" | 1, lambda: 1 << 1.0, lambda: ~1.5):
    try:
        f()
    except TypeError as e:
        print(e)
print((255).bit_length(), (0).bit_length(), (-256).bit_length(), (13).bit_count(), (-7).bit_count())
flags = 0
for i in (0, 2, 5):
    flags |= 1 << i
print(flags, bin(flags), [i for i in range(8) if flags >> i & 1], flags & ~(1 << 2), flags ^ 0xFF)
print(0b1010 & 0x0F, 0o17 | 0b10000, 1_000_000, 0xFF_FF, 6 & 3 == 3, (6 & 3) == 3, 1 | 2 ^ 3 & 4 << 1)

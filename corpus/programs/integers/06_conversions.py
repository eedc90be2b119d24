# bin, hex, oct, format codes, digits and back
for n in (0, 1, 10, 255, -255, 4096):
    print(n, bin(n), oct(n), hex(n), f"{n:b} {n:o} {n:x} {n:X} {n:#x} {n:#b} {n:08b} {n:+d} {n:,}")
def digits(n, b):
    out = ""
    while n:
        n, r = divmod(n, b)
        out = "0123456789abcdefghijklmnopqrstuvwxyz"[r] + out
    return out or "0"
for n, b in ((255, 2), (255, 16), (0, 7), (123456789, 36)):
    print(digits(n, b), int(digits(n, b), b) == n)
def roman(n):
    out = ""
    for v, s in ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        out += s * (n // v)
        n %= v
    return out
print(roman(1994), roman(49), roman(0) == "")
print((1024).to_bytes(2, "big"), int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xff", "little", signed=True), (5).real, (5).numerator, (5).as_integer_ratio())
for f in (lambda: hex(1.5), lambda: bin("1"), lambda: (300).to_bytes(1, "big")):
    try:
        f()
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)

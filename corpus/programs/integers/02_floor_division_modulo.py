# // % divmod with all signs, and zero
for a in (7, -7, 0, 6):
    for b in (2, -2, 3, -3):
        print(a, b, a // b, a % b, divmod(a, b), a == (a // b) * b + a % b)
for f in (lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 1 / 0, lambda: 0 ** -1, lambda: 1.0 // 0):
    try:
        f()
    except ZeroDivisionError as e:
        print(e)
print(7 // 2.0, -7 // 2.0, 7.5 % 2, -7.5 % 2, 7 % -2.5, divmod(-7.5, 2), 1e20 // 3, 5 % 1e300)

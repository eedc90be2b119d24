# not, and, or in all combinations, De Morgan, precedence
for a in (0, 1):
    for b in ("", "b"):
        print(a and b, a or b, not a, not (a and b), not a or not b, not a and b, a or not b, (a or b) and not (a and b), a == bool(b), a if b else not a, bool(a) ^ bool(b))
print(1 or 0 and 0, (1 or 0) and 0, not 1 == 2, not (1 == 2) == False, 5 and not 0, not 0 + 1, 1 + (not 0), not [] == [], 2 > 1 and 3 > 2 or 1 / 0, 0 and 1 / 0 or "safe")
x = 15
print("fizz" * (x % 3 == 0) + "buzz" * (x % 5 == 0) or x, [("fizz" * (not i % 3) + "buzz" * (not i % 5)) or i for i in range(1, 16)])
y = None
if not y and y != 0: print("missing")
if (y or 0) < 1 <= len("a"): print("ok")

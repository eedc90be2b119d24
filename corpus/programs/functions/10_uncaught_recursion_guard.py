# a guard against deep recursion of its own; ends with RecursionError
def dig(n, limit):
    if n > limit:
        raise RecursionError(f"deeper than {limit}")
    return n + dig(n + 1, limit) if n % 10 else n
print(dig(5, 20))
print(dig(10, 0 + 10))
for start in (17, 19, 20):
    print(start, dig(start, 40))
try:
    dig(3, 5)
except RecursionError as e:
    print("caught", e, isinstance(e, RuntimeError))
dig(1, 4)

# __int__, __float__, __index__, __bool__, __round__, __bytes__, __complex__
class N:
    def __int__(self): return 3
    def __float__(self): return 2.5
    def __bool__(self): return False
    def __round__(self, k=None): return ("round", k)
    def __bytes__(self): return b"n"
    def __trunc__(self): return 9
    def __floor__(self): return 8
    def __ceil__(self): return 7
    def __len__(self): return 4
    def __hash__(self): return 11
import math
n = N()
print(int(n), float(n), bool(n), round(n), round(n, 2), bytes(n), math.floor(n), math.ceil(n), math.trunc(n), len(n), hash(n))
class I:
    def __index__(self): return 2
i = I()
print([10, 20, 30][i], "abc"[i:], list(range(i)), hex(i), int(i), "ab" * i, bin(i), [0] * i, float(i))
for f in (lambda: [1][n], lambda: int(object()), lambda: float("x"), lambda: range(n)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, str(e).split(" at ")[0])
print(math.sqrt(n), "%d" % n if hasattr(n, "__index__") else "no index", f"{float(n):.2f}")

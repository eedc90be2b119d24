# __bool__ before __len__, and wrong answers from them
class L:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
class B(L):
    def __bool__(self): return self.n > 2
class Plain: pass
for v in (L(0), L(3), B(0), B(2), B(3), Plain()):
    print(type(v).__name__, bool(v), "yes" if v else "no")
class Bad:
    def __bool__(self): return 1
class Neg:
    def __len__(self): return -1
class Txt:
    def __len__(self): return "3"
for c in (Bad, Neg, Txt):
    try:
        bool(c())
    except Exception as e:
        print(type(e).__name__, e)
class Raise:
    def __bool__(self): raise RuntimeError("no truth here")
try:
    if Raise(): pass
except RuntimeError as e:
    print(e)
print(len([x for x in (L(0), L(1)) if x]), any([L(0), B(1)]), all([L(1), B(3)]))

# Flag: combining, testing, removing
from enum import Flag, IntFlag, auto

class Perm(Flag):
    READ = auto()
    WRITE = auto()
    RUN = auto()

p = Perm.READ | Perm.RUN
print(p.value, Perm.READ in p, Perm.WRITE in p, (p & Perm.WRITE).value, bool(p & Perm.WRITE), (p ^ Perm.READ) == Perm.RUN, p & ~Perm.RUN)
print([x.name for x in Perm], Perm(5) == p, Perm(0).value, Perm.READ | Perm.READ, p == 5, Perm.READ, repr(Perm.WRITE), [m.name for m in Perm if m in p], [m.name for m in p])
class Bits(IntFlag):
    A = 1
    B = 2
    AB = 3
print(Bits.A | Bits.B == 3, Bits.A + 1, Bits(3) is Bits.AB, int(Bits.AB), Bits.A | 4 == 5, [b.name for b in Bits])
try:
    Perm.READ | 1
except TypeError as e:
    print(type(e).__name__)

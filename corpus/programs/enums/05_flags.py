# Flag: or, and, in, inversion
from enum import Flag, IntFlag, auto
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
rw = Perm.R | Perm.W
print(rw.value, Perm.R in rw, Perm.X in rw, (rw & Perm.R).name, bool(rw & Perm.X), (rw ^ Perm.R) == Perm.W, Perm(5) == Perm.R | Perm.X)
print([p.name for p in Perm if p in rw], Perm.X.value, (~Perm.R & rw).name, Perm(0).value, rw == Perm.W | Perm.R)
rw |= Perm.X
print(rw.value, rw == ~Perm(0))
class Bits(IntFlag):
    A = 1
    B = 4
print(int(Bits.A | Bits.B), (Bits.A | Bits.B) == 5, Bits.A + 1, Bits.B & 5)
print([int(b) for b in Bits], Bits.A < Bits.B)
try:
    Perm.R | 1
except TypeError as e:
    print(type(e).__name__)

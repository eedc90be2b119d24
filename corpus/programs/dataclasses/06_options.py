# eq=False, repr=False, kw_only, own __eq__, ClassVar
from dataclasses import dataclass, KW_ONLY, field
from typing import ClassVar
@dataclass(eq=False)
class A:
    n: int
print(A(1) == A(1), A(1), len({A(1), A(1)}))
@dataclass(repr=False)
class B:
    n: int
    def __repr__(self): return "B!"
print(B(1), B(1) == B(1))
@dataclass(kw_only=True)
class C:
    a: int
    b: int = 2
print(C(a=1))
try:
    C(1)
except TypeError as e:
    print(e)
@dataclass
class D:
    x: int
    _: KW_ONLY
    y: int = 0
    count: ClassVar[int] = 10
    def __eq__(self, o): return self.x == o.x
print(D(1, y=5), D(1, y=5) == D(1), D.count, D(2).count)
@dataclass(unsafe_hash=True)
class E:
    a: str
    b: list = field(default_factory=list, hash=False)
print(len({E("k", [1]), E("k", [1])}))

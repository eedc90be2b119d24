# repr=False, compare=False, hash, metadata, ClassVar, kw_only marker
from dataclasses import dataclass, field, fields, KW_ONLY
from typing import ClassVar

@dataclass
class Account:
    unit: ClassVar[str] = "NOK"
    user: str
    secret: str = field(repr=False)
    note: str = field(default="", compare=False, metadata={"max": 20})
    _: KW_ONLY
    limit: int = 5

a, b = Account("ida", "pw1", "n1"), Account("ida", "pw1", "n2", limit=5)
print(a, a == b, a == Account("ida", "pw2"), [f.name for f in fields(a)], a.unit)
print(dict(fields(a)[2].metadata), fields(a)[2].type.__name__, Account.unit, a.secret)
try:
    Account("x", "y", "z", 6)
except TypeError as e:
    print(e)
@dataclass(repr=False, eq=False)
class Quiet:
    n: int
    def __repr__(self):
        return f"Q{self.n}"
print(Quiet(1), Quiet(1) == Quiet(1), [Quiet(2)], len({Quiet(1), Quiet(1)}))
@dataclass(unsafe_hash=True)
class H:
    n: int
print(hash(H(1)) == hash(H(1)), {H(1), H(1)}, Account.__match_args__)

# NamedTuple as a class: defaults, methods, unpacking
from typing import NamedTuple, Optional

class Stop(NamedTuple):
    """A place on a route."""
    name: str
    minutes: int = 0
    note: Optional[str] = None

    @property
    def late(self) -> bool:
        return self.minutes > 10

    def shifted(self, by: int) -> "Stop":
        return self._replace(minutes=self.minutes + by)

a, b = Stop("Voss", 12), Stop(name="Oslo")
print(a, b, a.late, b.late, b.shifted(30), a._asdict(), Stop._fields, Stop._field_defaults, Stop.__doc__)
name, minutes, note = a
print(name, minutes, note, a == ("Voss", 12, None), sorted([a, b]), a[0], len(a), a > b, {a: 1}[Stop("Voss", 12)])
for bad in [lambda: Stop(), lambda: Stop("a", 1, None, 4), lambda: setattr(a, "name", "x"), lambda: Stop("a", foo=1)]:
    try:
        bad()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__)

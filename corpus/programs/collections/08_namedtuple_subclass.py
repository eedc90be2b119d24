# methods and properties on a namedtuple, grouping by it
from collections import namedtuple, defaultdict

class Money(namedtuple("Money", "amount cur")):
    __slots__ = ()

    @property
    def text(self):
        return f"{self.amount:,.2f} {self.cur}"

    def plus(self, other):
        if other.cur != self.cur:
            raise ValueError(f"{self.cur} and {other.cur} do not mix")
        return self._replace(amount=self.amount + other.amount)

    def __str__(self):
        return "<" + self.text + ">"

m = Money(1234.5, "NOK")
print(m, repr(m), m.text, m.plus(Money(0.5, "NOK")), [m], f"{m}", m._asdict())
try:
    m.plus(Money(1, "EUR"))
except ValueError as e:
    print(e)
by = defaultdict(list)
for row in [Money(1, "EUR"), Money(2, "NOK"), Money(3, "EUR")]:
    by[row.cur].append(row.amount)
print(dict(by), {Money(1, "a"): "k"}[(1, "a")], type(m.plus(m)).__name__)

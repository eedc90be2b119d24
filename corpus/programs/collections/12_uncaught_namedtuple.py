# writing to a field of a namedtuple, uncaught
from collections import namedtuple
Row = namedtuple("Row", "sku qty")
r = Row("A-1", 4)
print(r, r.qty * 2)
r = r._replace(qty=5)
print(r)
for field, value in r._asdict().items():
    print(field, value)
print(r._fields.index("qty"))
r.qty = 6

# sorting, grouping and printing a list of dataclass objects
from dataclasses import dataclass
from collections import defaultdict
@dataclass
class Order:
    who: str
    amount: float
    paid: bool = False
orders = [Order("ann", 20.5), Order("bob", 5, True), Order("ann", 4.25, True), Order("cy", 5)]
print(sorted(orders, key=lambda o: (o.amount, o.who)))
by = defaultdict(list)
for o in orders:
    by[o.who].append(o)
for who, os in by.items():
    print(f"{who:<5}{sum(o.amount for o in os):>8.2f} {all(o.paid for o in os)}")
for o in orders:
    match o:
        case Order(who=w, paid=False): print(w, "owes", o.amount)
        case Order(w, a): print(w, "has paid", a)
print(Order("z", 1) in [Order("z", 1.0)], orders.index(Order("cy", 5, False)))
print(max(orders, key=lambda o: o.amount).who, [vars(o) for o in orders[:1]])

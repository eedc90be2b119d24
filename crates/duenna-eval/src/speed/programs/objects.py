from dataclasses import dataclass


@dataclass
class Item:
    name: str
    price: int
    amount: int = 1

    def total(self):
        return self.price * self.amount


items = []
for i in range(12000):
    items.append(Item(f"item {i % 50}", i + zero if i % 10 == 0 else i, i % 3 + 1))
spent = 0
for item in items:
    item.amount += 1
    spent += item.total()
print(len(items), spent)

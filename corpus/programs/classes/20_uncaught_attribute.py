# a method that does not exist, on an object of one's own; ends with AttributeError
class Cart:
    def __init__(self):
        self.lines = []
    def add(self, name, price, qty=1):
        self.lines.append((name, price, qty))
        return self
    @property
    def total(self):
        return sum(p * q for _, p, q in self.lines)
cart = Cart().add("tea", 2.5, 2).add("bun", 1.25)
print(cart.total)
print(len(cart.lines), cart.lines[0])
print(Cart().total)
cart.zz_checkout()

class Counter:
    def __init__(self, value, step=lambda x: x + 1):
        self.value = value
        self.step = step

    def __add__(self, other, by=lambda: 5):
        return Counter(self.value + other + by())

    def run(self, f=lambda x: x * 2, *, g=sorted):
        return f(self.value), g([3, 1, 2])

    def __repr__(self, shown=lambda x: f"<{x}>"):
        return shown(self.value)


c = Counter(3)
print(c, c + 1, c.run(), c.step(4))
print([Counter(2), Counter(1, step=None)])

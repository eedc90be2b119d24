# Counter: plus, minus, and, or, update, subtract, negatives
from collections import Counter
a, b = Counter(x=3, y=1, z=0), Counter(x=1, y=4, w=2)
print(a + b, a - b, b - a, a & b, a | b, +a, -Counter(q=-2, r=1))
d = Counter(a)
d.subtract(b)
print(d, +d, d.total(), d.most_common()[-1])
d.update("xxk")
d.update({"y": 10}, k=5)
print(d)
d["x"] -= 4
del d["nothere"]
print(sorted(d.items()), a == Counter(x=3, y=1), a <= a + b, a < a, a != b)
stock, order = Counter(apple=5, pear=1), Counter(apple=2, pear=2)
print(order - stock, order <= stock, stock - order)
a += Counter(x=1)
print(a, a.pop("x"), a)

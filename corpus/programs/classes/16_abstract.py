# abc: abstract methods and what may be made
from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def describe(self): return f"{self.name}: {self.area():.2f}"
class Sq(Shape):
    name = "square"
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2
    @property
    def name(self): return "circle"
for s in (Sq(2), Circle(1)):
    print(s.describe(), isinstance(s, Shape))
class Half(Shape):
    def area(self): return 0
class WithBase(Shape):
    name = "w"
    def area(self): return super().area()
for c in (Shape, Half):
    try:
        c()
    except TypeError as e:
        print(type(e).__name__, "abstract" in str(e))
print(WithBase().area())

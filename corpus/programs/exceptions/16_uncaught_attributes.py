# an exception without a message; ends with NotImplementedError
class Shape:
    def area(self):
        raise NotImplementedError
    def describe(self):
        return f"{type(self).__name__} of {self.area()}"
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
class Blob(Shape): pass
print(Square(3).describe())
print(Square(0.5).describe())
print(isinstance(Blob(), Shape))
print(Blob().describe())

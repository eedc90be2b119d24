# name mangling, underscore names, class counters
class A:
    __count = 0
    def __init__(self):
        self.__secret = 1
        self._soft = 2
        A.__count += 1
    def peek(self): return self.__secret
    @classmethod
    def count(cls): return cls.__count
class B(A):
    def __init__(self):
        super().__init__()
        self.__secret = 99
    def mine(self): return self.__secret
b = B()
print(b.peek(), b.mine(), sorted(vars(b)), A.count(), b._A__secret, B.count())
try:
    b.__secret
except AttributeError as e:
    print(e)
print(hasattr(b, "_B__secret"), [n for n in dir(b) if not n.startswith("_")])
class C:
    def __dunder__(self): return "kept"
    def set(self): self.__x__ = 5
c = C()
c.set()
print(c.__dunder__(), vars(c))

# the order of several bases, mixins and cooperative super
class A:
    def go(self): return ["A"]
class B(A):
    def go(self): return ["B"] + super().go()
class C(A):
    def go(self): return ["C"] + super().go()
class D(B, C):
    def go(self): return ["D"] + super().go()
print(D().go(), [k.__name__ for k in D.__mro__])
class E(C, B): pass
print(E().go())
class JsonMixin:
    def dump(self): return "{" + ",".join(f"{k}:{v}" for k, v in sorted(vars(self).items())) + "}"
class Named:
    def __init__(self, name, **rest): super().__init__(**rest); self.name = name
class Aged:
    def __init__(self, age, **rest): super().__init__(**rest); self.age = age
class Person(Named, Aged, JsonMixin): pass
print(Person(name="A", age=3).dump())
try:
    Person(name="A", age=3, x=1)
except TypeError as e:
    print(type(e).__name__)
try:
    class F(A, B): pass
except TypeError as e:
    print(str(e).split("resolution")[0])

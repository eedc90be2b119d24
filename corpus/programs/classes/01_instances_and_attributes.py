# attributes of class and instance, lookup and deletion
class Dog:
    kind = "dog"
    tricks = []
    def __init__(self, name, age=1):
        self.name = name
        self.age = age
a, b = Dog("Rex"), Dog("Fifi", age=3)
print(a.name, b.age, a.kind, Dog.kind)
a.kind = "wolf"
print(a.kind, b.kind, vars(a))
Dog.kind = "canine"
print(a.kind, b.kind)
del a.kind
print(a.kind)
a.tricks.append("roll")
print(b.tricks, Dog.tricks is a.tricks)
b.extra = [1]
print(vars(b), hasattr(a, "extra"))
for f in (lambda: a.extra, lambda: Dog.name, lambda: Dog(), lambda: Dog("x", 1, 2), lambda: a.bark()):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
try:
    del a.never
except AttributeError as e:
    print(type(e).__name__)
print(type(a).__name__, isinstance(a, Dog), a.__class__ is Dog)

# fields of a base class come first; overriding keeps the place
from dataclasses import dataclass, field, fields

@dataclass
class Animal:
    name: str
    legs: int = 4
    def talk(self):
        return f"{self.name} on {self.legs}"

@dataclass
class Bird(Animal):
    legs: int = 2
    sings: bool = True
    def talk(self):
        return super().talk() + (" sings" if self.sings else "")

class Plain(Bird):
    pass

b = Bird("Pip")
print(b, b.talk(), Animal("Rex").talk(), [f.name for f in fields(Bird)], isinstance(b, Animal), Plain("q"), Bird("x") == Animal("x", 2))
try:
    @dataclass
    class Bad(Animal):
        owner: str
except TypeError as e:
    print(type(e).__name__)

@dataclass(kw_only=True)
class Dog(Animal):
    owner: str

print(Dog(name="Rex", owner="Ida"), Dog("R", owner="P"), sep="\n")
try:
    Dog("Rex", 4, "Ida")
except TypeError as e:
    print(type(e).__name__)

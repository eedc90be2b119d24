# TypedDict makes plain dicts and checks nothing
from typing import TypedDict, NotRequired

class Person(TypedDict):
    name: str
    age: int
    mail: NotRequired[str]

class Loose(TypedDict, total=False):
    tag: str

p: Person = {"name": "Ida", "age": "forty"}
q = Person(name="Per", age=3)
print(p, q, type(q).__name__, isinstance(q, dict), q == {"name": "Per", "age": 3}, Person(), Loose(tag="x", extra=1))
q["other"] = True
del q["age"]
print(q, "mail" in p, p.get("mail", "-"), sorted(Person.__required_keys__), sorted(Person.__optional_keys__), sorted(Loose.__annotations__))
for bad in [lambda: q["age"], lambda: q.name]:
    try:
        bad()
    except (KeyError, AttributeError) as e:
        print(type(e).__name__, e)

# asdict and astuple go into nested objects and copy
import json
from dataclasses import dataclass, asdict, astuple, field

@dataclass
class Addr:
    city: str
    zip: str = "0000"

@dataclass
class Person:
    name: str
    home: Addr
    others: list[Addr] = field(default_factory=list)
    by: dict = field(default_factory=dict)

p = Person("Åse", Addr("Bø"), [Addr("Voss", "5700")], {"w": Addr("Oslo"), "n": (1, Addr("Gol"))})
d = asdict(p)
print(d)
print(astuple(p))
d["home"]["city"] = "changed"
d["others"].append(1)
print(p.home, len(p.others), json.dumps(asdict(p.home), ensure_ascii=False), json.dumps(asdict(p), ensure_ascii=False)[:40])
print(Person(**{"name": "q", "home": Addr(**{"city": "x"})}))
for bad in [lambda: asdict(5), lambda: asdict(Person), lambda: json.dumps(p)]:
    try:
        bad()
    except TypeError as e:
        print(str(e).split("\n")[0])
print(asdict(p, dict_factory=lambda kv: sorted(k for k, v in kv))[:2])

# replace, fields, is_dataclass
from dataclasses import dataclass, replace, fields, is_dataclass, field, MISSING

@dataclass
class Conf:
    host: str
    port: int = 80
    tags: list = field(default_factory=list)
    calc: int = field(init=False, default=7)

c = Conf("example.com")
d = replace(c, port=443)
print(c, d, d.tags is c.tags, sep="\n")
print([f.name for f in fields(c)], [f.default for f in fields(Conf) if f.default is not MISSING], [f.init for f in fields(c)], is_dataclass(c), is_dataclass(Conf), is_dataclass(3))
print({f.name: getattr(c, f.name) for f in fields(c)})
for bad in [lambda: replace(c, nope=1), lambda: fields(3)]:
    try:
        print(bad())
    except (TypeError, ValueError) as e:
        print(type(e).__name__)

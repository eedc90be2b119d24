# enums in match, as keys, and in JSON
import json
from enum import Enum, IntEnum, auto
from collections import Counter

class Kind(Enum):
    IN = auto()
    OUT = auto()

class Code(IntEnum):
    OK = 200
    GONE = 410

def word(k):
    match k:
        case Kind.IN:
            return "incoming"
        case Kind.OUT:
            return "outgoing"
        case Code.OK | Code.GONE as c:
            return f"code {int(c)}"
        case _:
            return "unknown"

print([word(k) for k in [Kind.IN, Kind.OUT, Code.OK, 410, "IN", None]])
print(json.dumps({"c": Code.GONE, "k": Kind.IN.name}), json.loads(json.dumps(Code.OK)) == Code.OK)
try:
    json.dumps(Kind.IN)
except TypeError as e:
    print(str(e).split("\n")[0])
count = Counter([Kind.IN, Kind.OUT, Kind.IN])
print(count[Kind.IN], count.most_common(1), {k.name: n for k, n in count.items()})
print(json.dumps([Kind.IN, Kind.OUT], default=lambda m: m.name.lower()))

# the containers of this module written as JSON and as plain types
import json
from collections import Counter, defaultdict, OrderedDict, namedtuple, deque, ChainMap
P = namedtuple("P", "x y")
print(json.dumps(Counter("abca")), json.dumps(defaultdict(list, k=[1])), json.dumps(OrderedDict(z=1, a=2)), json.dumps(P(1, 2)), json.dumps([P(3, None)]))
for v in [deque([1]), ChainMap({"a": 1})]:
    try:
        print(json.dumps(v))
    except TypeError as e:
        print(str(e).split("\n")[0])
print(json.dumps(list(deque([1, 2], maxlen=1))), json.dumps(P(1, 2)._asdict()), json.dumps(dict(ChainMap({"a": 1}, {"a": 2}))))
print(type(dict(Counter(a=1))).__name__, list(map(list, Counter("aab").most_common())), list(json.loads('{"b":1,"a":2}', object_pairs_hook=OrderedDict).items()))

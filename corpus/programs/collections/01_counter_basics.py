# Counter: counting, most_common with ties, missing keys
from collections import Counter
c = Counter("mississippi")
print(c, c["s"], c["zz"], "zz" in c, len(c), c.total(), sum(c.values()))
print(c.most_common(2), c.most_common(), c.most_common(0), c.most_common(99)[-1])
print(Counter(), Counter([]), Counter(a=2, b=0), Counter({"x": -1}), Counter(["b", "a", "b", "a"]).most_common(1))
print(list(Counter(["z", "y", "z"]).elements()), sorted(Counter(a=3, b=-2, c=0).elements()), dict(c), list(c))
print(Counter("the cat the dog the end".split()).most_common(1)[0], Counter(len(w) for w in ["a", "bb", "cc"]))
print(Counter([1, 1.0, True, "1"]), max(c, key=c.get), Counter({"a": 1}) == {"a": 1})

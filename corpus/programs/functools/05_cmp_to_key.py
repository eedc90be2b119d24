# cmp_to_key with sorted, min, max; stability
from functools import cmp_to_key

def by_len_then_desc(a, b):
    if len(a) != len(b):
        return len(a) - len(b)
    return (a < b) - (a > b)

words = ["pear", "fig", "kiwi", "apple", "nut", "plum"]
key = cmp_to_key(by_len_then_desc)
print(sorted(words, key=key), sorted(words, key=key, reverse=True), min(words, key=key), max(words, key=key))
print("".join(sorted(["3", "30", "34", "5", "9"], key=cmp_to_key(lambda a, b: -1 if a + b > b + a else 1))))

def version(a, b):
    x, y = [[int(p) for p in v.split(".")] for v in (a, b)]
    return (x > y) - (x < y)

print(sorted(["1.10", "1.9", "1.9.0", "1"], key=cmp_to_key(version)), sorted([("b", 1), ("a", 1)], key=cmp_to_key(lambda p, q: p[1] - q[1])))
K = cmp_to_key(lambda a, b: a - b)
print(K(1) < K(2), K(2) == K(2), K(3) >= K(4))

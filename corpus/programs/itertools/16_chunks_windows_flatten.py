# usual recipes: chunks, windows, flatten, unique, round robin
from itertools import islice, chain, cycle, tee

def chunks(xs, n):
    it = iter(xs)
    while part := list(islice(it, n)):
        yield part

def unique(xs, key=None):
    seen = set()
    for x in xs:
        k = key(x) if key else x
        if k not in seen:
            seen.add(k)
            yield x

print(list(chunks("abcdefg", 3)), list(chunks([], 2)), list(chunks(range(4), 4)))
print([list(w) for w in zip(*(islice(t, i, None) for i, t in enumerate(tee([1, 2, 3, 4], 3))))])
print(list(unique("AbBcCa", str.lower)), list(unique([3, 1, 3.0, 1, 2])))
print(list(chain.from_iterable(zip("abc", [1, 2, 3]))), ["".join(p) for p in zip(*["adg", "beh"])])
print([f"{n}:{who}" for n, who in zip(["dish", "dust", "cook", "shop"], cycle(["Ida", "Per"]))])
print(list(zip(*[(1, "a"), (2, "b")])), [i for i, g in enumerate(chunks(range(5), 2))])

# batches, windows, groups and interleaving as generators
def chunks(xs, n):
    for i in range(0, len(xs), n):
        yield xs[i:i + n]
def window(src, n):
    buf = []
    for x in src:
        buf.append(x)
        if len(buf) == n:
            yield tuple(buf)
            del buf[0]
def interleave(*its):
    its = [iter(i) for i in its]
    while its:
        for it in its[:]:
            try:
                yield next(it)
            except StopIteration:
                its.remove(it)
def unique(src, key=lambda x: x):
    seen = set()
    for x in src:
        if key(x) not in seen:
            seen.add(key(x))
            yield x
print(list(chunks("abcdefg", 3)), list(chunks([], 2)))
print(list(window(range(5), 3)), list(window("ab", 3)))
print(list(interleave("abc", [1], (x * x for x in range(4)))))
print(list(unique([3, 1, 3, 2, 1])), list(unique(["a", "A", "b"], key=str.lower)))

def fib(n, add):
    if n < 2:
        return n
    return fib(n - 1, add) + fib(n - 2, add)


def depth(tree):
    if tree is None:
        return 0
    return 1 + max(depth(tree[0]), depth(tree[1]))


def grow(levels):
    if levels == 0:
        return None
    return [grow(levels - 1), grow(levels - 1), levels]


total = 0
for i in range(10):
    total += fib(17, 0) + (zero if i == 0 else 0)
print(total, depth(grow(11)))

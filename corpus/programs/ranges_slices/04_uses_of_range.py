# loops with steps, zip with range, backwards, batches, nested
print([i for i in range(10, -1, -5)], [range(3)[i] for i in (-1, 0)], list(zip(range(2), range(5, 9))), dict(zip("abc", range(1, 4))), *range(3), [*range(2), *range(2)], tuple(range(1, 10, 4)), set(range(2)) == {0, 1}, list(map(lambda i: i * i, range(4))), sum(range(101)), list(enumerate(range(5, 7))))
xs = list("abcdefg")
for i in range(0, len(xs), 3): print(i, xs[i:i + 3], end="; ")
for i in range(len(xs) - 1, 3, -1): print(xs[i], end="")
print()
for i in range(3):
    print(" " * (2 - i) + "*" * (2 * i + 1))
a, b, *c = range(5); print(a, b, c, any(range(1)), all(range(1, 3)), list(reversed(range(0, 7, 2))), [len(range(0, 10, k)) for k in (1, 3, 10, 11)], 7 in range(1, 100, 3), list(range(True, 3)), [i // 2 for i in range(-3, 4)], [i % 3 for i in range(-3, 4)])
n = 3
for i in range(n): n = 10; i += 5; print(i, end=" ")
print(n, isinstance(range(1), range), type(range(1)).__name__)

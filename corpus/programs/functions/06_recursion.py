# recursion: factorial, fibonacci, hanoi, permutations, mutual, nested data
def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)
print([fact(n) for n in range(8)])
def fib(n, memo={0: 0, 1: 1}):
    if n not in memo:
        memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]
print(fib(10), fib(60))
def hanoi(n, a="A", b="B", c="C"):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)
print(len(hanoi(5)), hanoi(2))
def perms(xs):
    if not xs:
        return [[]]
    return [[x] + p for i, x in enumerate(xs) for p in perms(xs[:i] + xs[i + 1:])]
print(perms([1, 2, 3]))
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
print(even(10), odd(7), even(7))
def depth(x):
    return 1 + max((depth(y) for y in x), default=0) if isinstance(x, list) else 0
print(depth([]), depth([1, [2, [3]]]), depth(5))
def flatten(x):
    return [z for y in x for z in flatten(y)] if isinstance(x, (list, tuple)) else [x]
print(flatten([1, (2, [3, [], "ab"]), [[4]]]))
def walk(d, path=()):
    for k, v in d.items():
        if isinstance(v, dict):
            walk(v, path + (k,))
        else:
            print(".".join(path + (k,)), "=", v)
walk({"a": {"b": 1, "c": {"d": 2}}, "e": 3})
def subsets(s):
    return [""] if not s else subsets(s[1:]) + [s[0] + r for r in subsets(s[1:])]
print(subsets("abc"))

# list() of everything, star in displays, nested displays
print(list(), list("añ"), list((1, 2)), list({"k": 1}), list(range(3)), list({5}), list(map(str, [1])), list(b"a"), list(zip("a", [1])), list([1]), list(x for x in "q"))
print([*[1], *(2, 3), *"a", *{"k": 0}, *range(2), 9], [*[]], [[], [[]], [1, [2]]], [1, 2,], [(1,), (2, 3)][1][0], [[1, 2], [3]][0][-1], [None] * 3, [[]] * 2)
for f in (lambda: list(5), lambda: list(None), lambda: [*5], lambda: list(1, 2), lambda: [*None], lambda: list(True)):
    try:
        f()
    except TypeError as e:
        print(e)
a, *b = [1, 2, 3]; print(a, b, len([1, [2, 3]]), max([[1, 9], [2, 0]]), min(["b", "a"]), sum([1, 2.5, True]), sum([[1], [2]], []), bool([]), bool([[]]), any([[]]), [1, 2, 3][1:][0])

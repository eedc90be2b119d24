# == < + * in with lists
print([1, 2] == [1, 2], [1, 2] == (1, 2), [1, 2] < [1, 3], [1, 2] < [1, 2, 0], [] < [0], [2] > [1, 99], [[1], "a"] == [[1], "a"], [1.0, True] == [1, 1], ["b"] > ["a", "z"], [1, 2] != [2, 1])
print([1] + [2], [0, 1] * 2, 2 * ["a"], [1] * 0, [1] * -1, 2 in [1, 2], [1] in [[1]], [] in [], None in [None], "a" not in ["ab"], [1, 2] <= [1, 2])
for f in (lambda: [1] + (2,), lambda: [1] + 2, lambda: [1] * "a", lambda: [1] < [None], lambda: [1] < 2, lambda: [1] - [1], lambda: {[1]: 2}, lambda: -[1], lambda: [1] < (1,), lambda: [1] * 1.5, lambda: [[1], ["a"]] < [[1], [2]]):
    try:
        print(f())
    except TypeError as e:
        print(e)

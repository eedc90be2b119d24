# == between kinds, nested containers, never an error
print(1 == 1.0, 1 == True, 0 == False, 1 == "1", "" == False, None == 0, None == False, [] == (), [] == False, {} == set(), (1, 2) == [1, 2], {1: 2} == {1.0: 2.0}, {1} == frozenset({1}), b"a" == "a", "a" == "a", 0.1 + 0.2 == 0.3, 10 ** 20 == 1e20, 2 ** 53 + 1 == 2.0 ** 53)
print([1, [2, {"k": (3,)}]] == [1.0, [2, {"k": (3,)}]], {"a": [1]} == {"a": [1]}, {"a": 1} != {"a": 2}, (1,) != (1, 2), range(3) == range(0, 3, 1), "é" == "e\u0301", 1 + 0j == 1, -0.0 == 0, [None] == [None], int == int, len == len, print != len, ... == ..., "A" == "a", [[]] == [[]], {(): []} == {(): []})
nan = float("nan"); xs = [nan]
print(nan == nan, xs == xs, xs == [nan], [float("nan")] == [float("nan")], (nan,) == (nan,), {1: nan} == {1: nan}, nan != nan)

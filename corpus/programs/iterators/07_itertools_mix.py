# chain, groupby, product, permutations, combinations, zip_longest, tee, pairwise, starmap
import itertools as it
print(list(it.chain("ab", [1])), list(it.chain.from_iterable([[1], [2, 3], []])))
print([(k, list(g)) for k, g in it.groupby("aabca")], [(k, len(list(g))) for k, g in it.groupby([1, 3, 2, 4], key=lambda x: x % 2)])
print(list(it.product("ab", [0, 1])), len(list(it.product([0, 1], repeat=3))), list(it.product()))
print(list(it.permutations([1, 2, 3], 2)), list(it.combinations("abc", 2)), list(it.combinations_with_replacement("ab", 2)))
print(list(it.zip_longest([1, 2, 3], "a", fillvalue="-")), list(it.pairwise([1, 4, 9])), list(it.starmap(pow, [(2, 3), (3, 2)])))
print(list(it.accumulate([1, 2, 3], lambda a, b: a * b)), list(it.accumulate([1, 2], initial=10)), list(it.repeat("x", 2)), list(it.compress("abcd", [1, 0, 1, 0])))
a, b = it.tee([1, 2, 3])
print(next(a), list(b), list(a), list(it.filterfalse(lambda x: x % 2, range(5))), list(it.islice("abcdef", 1, None, 2)))
try:
    list(it.combinations("ab", -1))
except ValueError as e:
    print(e)

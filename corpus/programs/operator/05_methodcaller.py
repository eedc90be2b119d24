# methodcaller with arguments and keywords
from operator import methodcaller
words = ["  Ida ", "per", "ÅSE"]
print(list(map(methodcaller("strip"), words)), list(map(methodcaller("replace", "e", "3"), words)), methodcaller("split", ",", maxsplit=1)("a,b,c"), sorted(words, key=methodcaller("lower")))
print(methodcaller("get", "k", "none")({}), methodcaller("count", 1)([1, 1, 2]), methodcaller("__len__")("abc"))
print(list(filter(methodcaller("startswith", "p"), words)), methodcaller("format", 1, x=2)("{}-{x}"))
for f, x in [(methodcaller("nope"), "a"), (methodcaller("strip", 1), "a"), (methodcaller("index", 9), [1])]:
    try:
        f(x)
    except (AttributeError, TypeError, ValueError) as e:
        print(type(e).__name__, e)

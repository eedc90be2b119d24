# one next too many; ends with StopIteration
it = iter(["head", "row"])
print(next(it))
print(next(it).upper())
print(next(it, "default"))
print(list(it))
print(next(it))

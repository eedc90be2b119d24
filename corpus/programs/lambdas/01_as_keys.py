# lambdas as key of sorted, min, max, and in map and filter
people = [("Bo", 30), ("ann", 25), ("Cy", 30), ("Di", 25)]
print(sorted(people, key=lambda p: p[1]))
print(sorted(people, key=lambda p: (-p[1], p[0].lower())))
print(sorted(people, key=lambda p: p[1], reverse=True))
print(min(people, key=lambda p: p[1]), max(people, key=lambda p: p[1]))
print(list(map(lambda p, q: p[0] + str(q), people, range(3))))
print(list(filter(lambda p: p[0].islower(), people)))
print(sorted("bA c1B", key=lambda c: (c.isupper(), c)))
print(max({"a": 3, "b": 7}.items(), key=lambda kv: kv[1])[0])
print(sorted([[3], [1, 2], []], key=len), sorted([-3, 2, -1], key=abs))

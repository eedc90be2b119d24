# assignment, shallow copy and deep copy of nested lists
import copy
a = [1, [2, 3], {"k": [4]}]
same, shallow, deep = a, copy.copy(a), copy.deepcopy(a)
a[1].append(99)
a[2]["k"].append("new")
a.append("end")
print(a, same, shallow, deep, sep="\n")
print(same is a, shallow is a, shallow[1] is a[1], deep[1] is a[1], deep[2]["k"] is a[2]["k"], shallow == a, deep == [1, [2, 3], {"k": [4]}])
print(a[:] is a, a[:][1] is a[1], list(a)[2] is a[2], a.copy()[1] is a[1])

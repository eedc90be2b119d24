# names of built-ins may be hidden and come back
print(len("abc"))
len = lambda x: "hidden"
print(len("abc"))
del len
print(len("abc"))
def f(list, str="s"):
    return list, str
print(f(1), list((1,)), str(2))
def g():
    max = min
    return max(1, 2)
print(g(), max(1, 2))
sum = 0
for x in (1, 2):
    sum += x
print(sum)
try:
    sum([1])
except TypeError as e:
    print(e)
del sum
print(sum([1, 2]))
try:
    del sum
except NameError as e:
    print(e)
print([type for type in "ab"], type(1).__name__)
for id in (7,): pass
print(id)

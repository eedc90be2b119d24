# what the loop variable is afterwards, and when the body changes it
for i in range(3):
    pass
print(i)
for i in range(5):
    i *= 10
    print(i, end=";")
print(i)
for k in []:
    pass
try:
    print(k)
except NameError as e:
    print(type(e).__name__, e)
x = "before"
for x in ():
    pass
print(x)
for a, b in {"p": 1, "q": 2}.items():
    pass
print(a, b)
n = 3
for n in range(n):
    print(n, end=" ")
print()
xs = [1, 2, 3]
for xs in xs:
    print(xs, end=" ")
print(xs)
def last(seq):
    for item in seq:
        pass
    return item
print(last("abc"))
try:
    last("")
except UnboundLocalError as e:
    print(type(e).__name__)
acc = []
for acc_i in range(2):
    for acc_i in "xy":
        acc.append(acc_i)
    acc.append(acc_i)
print(acc)

# += changes a list in place and makes a new tuple, text and number
xs = [1]
ys = xs
xs += (2, 3)
print(xs, ys, xs is ys)
xs = xs + [4]
print(xs, ys, xs is ys)
ys += "hi"
print(ys)
t = u = (1,)
t += (2,)
print(t, u)
s = r = "x"
s += "y"
print(s, r)
def grow(items):
    items += ["grown"]
def regrow(items):
    items = items + ["lost"]
mine = []
grow(mine); regrow(mine)
print(mine)
d = e = {"k": 1}
d |= {"l": 2}
print(e, d is e)
pair = ([], 5)
try:
    pair[0] += ["in"]
except TypeError as err:
    print(type(err).__name__, err)
print(pair)
zs = [1, 2]
zs *= 2
print(zs)
zs *= 0
print(zs)

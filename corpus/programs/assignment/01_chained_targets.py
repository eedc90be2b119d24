# chained assignment: left to right targets, shared objects
a = b = c = []
a.append(1)
print(a, b, c, a is b, b is c)
x = y = 10
x += 1
print(x, y)
i = 0
i = row = [0, 0, 0]
print(i is row)
k = 1
k, cells = 2, [5, 6, 7]
cells[k] = k = 0
print(cells, k)
d = {}
d["p"] = d["q"] = name = "v"
print(d, name)
first = second, third = "ab"
print(first, second, third)
n = table = {}
n["self"] = 1
print(table)
log = []
def slot(tag):
    log.append(tag)
    return tag
box = {}
box[slot("l")] = box[slot("m")] = slot("r")
print(log, box)

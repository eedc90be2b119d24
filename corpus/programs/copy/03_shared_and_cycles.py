# shared parts stay shared, cycles stay cycles
import copy
inner = [0]
pair = copy.deepcopy([inner, inner, {"i": inner}])
pair[0].append(1)
print(pair, inner, pair[0] is pair[1], pair[2]["i"] is pair[0])
loop = [1]
loop.append(loop)
c = copy.deepcopy(loop)
print(c[1] is c, c is loop, c[1][1][1][0], len(c))
print(c)
d = {"name": "root", "kids": []}
d["kids"].append({"name": "kid", "up": d})
e = copy.deepcopy(d)
e["name"] = "copy"
print(e["kids"][0]["up"]["name"], d["kids"][0]["up"]["name"], d["kids"][0]["up"] is d)
print([copy.deepcopy(inner) is inner, [inner] * 2 == copy.deepcopy([inner] * 2)])
grid = [[0] * 2] * 2
grid[0][0] = 5
g2 = copy.deepcopy(grid)
g2[1][1] = 7
print(grid, g2)

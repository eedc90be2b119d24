# the target of an augmented assignment is computed once
calls = []
def where(i):
    calls.append(i)
    return i
data = [10, 20, 30]
data[where(1)] += 5
print(data, calls)
grid = [[1, 2], [3, 4]]
grid[where(0)][where(-1)] *= 10
print(grid, calls)
class Box:
    def __init__(self):
        self.n = 1
box = Box()
def get():
    calls.append("get")
    return box
get().n += 41
print(box.n, calls)
counts = {}
for ch in "mississippi":
    counts[ch] = counts.get(ch, 0) + 1
counts["s"] -= 1
print(counts)
try:
    counts["q"] += 1
except KeyError as e:
    print(type(e).__name__, e)
try:
    undefined_total += 1
except NameError as e:
    print(type(e).__name__, e)
try:
    data[7] -= 1
except IndexError as e:
    print(type(e).__name__, e)

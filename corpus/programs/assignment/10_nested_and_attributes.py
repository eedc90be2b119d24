# targets that are attributes, subscripts and nested patterns
class Node:
    pass
n = Node()
n.left, n.right = 1, 2
print(n.left, n.right)
n.child = Node()
n.child.tags = {}
n.child.tags["a"] = [0] * 3
n.child.tags["a"][1] = "mid"
print(n.child.tags)
((a, b), [c, (d, e)]) = ("xy", (1, [2, 3]))
print(a, b, c, d, e)
rows = [("k1", (1, 2)), ("k2", (3, 4))]
for key, (lo, hi) in rows:
    print(key, lo, hi)
cells = [None] * 2
for cells[0], cells[1] in [(1, 2), (3, 4)]:
    print(cells)
for n.value in range(3):
    pass
print(n.value)
matrix = [[0] * 2 for _ in range(2)]
matrix[0][1], matrix[1][0] = "ur", "ll"
print(matrix)
shared = [[0] * 2] * 2
shared[0][0] = 1
print(shared)
try:
    n.child.missing.deep = 1
except AttributeError as e:
    print(type(e).__name__, e)

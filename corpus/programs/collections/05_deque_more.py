# deque: insert, remove, copy, comparison, reverse, iteration
from collections import deque
d = deque("abc")
d.insert(1, "X")
d.insert(-1, "Y")
d.insert(100, "Z")
print("".join(d))
d.remove("X")
d[0] = "A"
del d[1]
print(d, d + deque("!"), d * 2, d == deque(["A", "Y", "c", "Z"]), d == list(d), deque([1, 2]) < deque([1, 3]))
e = d.copy()
e.reverse()
e.clear()
print(d, e, [x for x in d], sorted(deque([3, 1])), sum(deque([1, 2])))
try:
    for x in d:
        d.append(x)
except RuntimeError as err:
    print(type(err).__name__, err)
full = deque([1, 2], maxlen=2)
try:
    full.insert(0, 9)
except IndexError as err:
    print(err)
queue, seen = deque(["a"]), []
graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
while queue:
    node = queue.popleft()
    if node not in seen:
        seen.append(node)
        queue.extend(graph[node])
print(seen)

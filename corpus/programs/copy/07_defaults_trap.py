# shared default arguments and rows, and how a copy heals them
import copy

def add(x, to=[]):
    to.append(x)
    return to

print(add(1), add(2), add(3, []), add(4))
BASE = {"tags": [], "n": 0}

def make(**kw):
    r = copy.deepcopy(BASE)
    r.update(kw)
    return r

a, b = make(n=1), make()
a["tags"].append("only a")
print(a, b, BASE)
c = dict(BASE)
c["tags"].append("leaks")
print(BASE, make()["tags"])
template = [["."] * 3 for _ in range(2)]
boards = [copy.deepcopy(template) for _ in range(2)]
boards[0][0][0] = "X"
print(boards, template)
before = copy.deepcopy(boards)
boards[1][1][2] = "O"
print([(i, j, k) for i, b1 in enumerate(boards) for j, r in enumerate(b1) for k, ch in enumerate(r) if ch != before[i][j][k]])

# leaving two loops with a flag, a function and for/else
grid = [[1, 2, 3], [4, -5, 6], [7, 8, -9]]
found = None
for r, row in enumerate(grid):
    for c, cell in enumerate(row):
        if cell < 0:
            found = (r, c)
            break
    if found:
        break
print(found)
def first_negative(g):
    for r, row in enumerate(g):
        for c, cell in enumerate(row):
            if cell < 0:
                return r, c
print(first_negative(grid), first_negative([[1]]))
for r, row in enumerate(grid):
    for c, cell in enumerate(row):
        if cell == 8:
            break
    else:
        continue
    print("8 at", r, c)
    break
else:
    print("no 8")
class Stop(Exception):
    pass
try:
    for row in grid:
        for cell in row:
            if cell == 6:
                raise Stop(cell)
except Stop as e:
    print("stopped", e, e.args)
print(next(((r, c) for r, row in enumerate(grid) for c, v in enumerate(row) if v == -9), None))
print([sum(v for v in row if v > 0) for row in grid])
for a in range(3):
    for b in range(3):
        for c in range(3):
            if a + b + c == 4 and a < b:
                print(a, b, c)

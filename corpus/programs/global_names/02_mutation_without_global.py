# containers of the module change without a global statement
log, table, seen = [], {}, set()
def note(x):
    log.append(x)
    table[x] = table.get(x, 0) + 1
    seen.add(x)
for ch in "abca":
    note(ch)
print(log, table, sorted(seen))
def rebind():
    log = ["other"]
    log.append("x")
    return log
print(rebind(), log)
def clear():
    log.clear()
    del table["a"]
    table.update(z=0)
clear()
print(log, table)
def swap_in():
    log[:] = [1, 2]
swap_in()
print(log)

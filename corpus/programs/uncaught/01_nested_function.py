# an exception out of three functions; ends with ZeroDivisionError
def rate(done, total): return done / total
def line(name, done, total): return f"{name}: {rate(done, total):.0%}"
def report(rows):
    for r in rows: print(line(*r))
report([("a", 1, 2), ("b", 3, 3)])
report([])
report([("c", 0, 5)])
report([("d", 1, 0), ("e", 1, 1)])

# return, break, continue leave a with block through __exit__
class Mark:
    def __init__(self, log, tag): self.log, self.tag = log, tag
    def __enter__(self): self.log.append("+" + self.tag); return self
    def __exit__(self, *exc): self.log.append("-" + self.tag)
log = []
def f():
    with Mark(log, "f"):
        return len(log)
print(f(), log)
log.clear()
for i in range(4):
    with Mark(log, str(i)):
        if i == 1: continue
        if i == 2: break
        log.append("body")
print(log)
log.clear()
def g():
    with Mark(log, "g"):
        yield 1
        yield 2
print(list(g()), log)
log.clear()
try:
    with Mark(log, "x"), Mark(log, "y"):
        raise ValueError
except ValueError:
    log.append("caught")
print(log)

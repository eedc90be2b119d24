# 4.4: what a tool's error may end tells what its answer does. Broken: it tells nothing.
loud.fragile(1)
c.send(1)
b.fragile(1)
c.send(2)
c.fragile(1)
c.send(3)

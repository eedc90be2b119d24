# 4.4: … and each call counts. Broken: none does.
loud.fragile(1)
c.send(1)
b.fragile(1)
c.send(2)

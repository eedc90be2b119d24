# 3.11: … and its calls are among those before which the artifact may end. Broken: they do not count.
v = b.read(name='x')
loud.fragile(1)
if v > -1:
    c.send(1)
loud.fragile(2)
c.send(2)

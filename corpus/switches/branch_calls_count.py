# 3.11: … and its calls are among those before which the artifact may end. Broken: they do not count.
v = c.read(name='x')
u = a.read(name='x')
if u == 1:
    raise ValueError('x')
if v > -1:
    b.send(1)
if u == 2:
    raise ValueError('x')
b.send(2)

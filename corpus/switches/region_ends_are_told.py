# 4.4: … what ends it in a region is told to whoever is called after the region. Broken: not.
u = b.read(name='x')
if u == 1:
    raise ValueError('x')
c.send(1)
if u == 2:
    raise ValueError('x')
c.send(2)

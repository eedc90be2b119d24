# 4.4: … what ends it in a region is told to whoever is called after the region. Broken: not.
u = a.read(name='x')
if u == 1:
    raise ValueError('x')
b.send(1)
if u == 2:
    raise ValueError('x')
b.send(2)

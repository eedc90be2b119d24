# 4.4: … a branch that may call somebody is decided by the ends before it, too. Broken: not.
r = a.items(name='x')
loud.fragile(1)
for i in r:
    a.send(1)
a.send(2)

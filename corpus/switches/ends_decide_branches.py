# 4.4: … a branch that may call somebody is decided by the ends before it, too. Broken: not.
r = a.read(name='x')
loud.fragile(1)
if r > -1:
    a.send(1)

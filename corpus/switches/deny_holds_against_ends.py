# 4.4: … a deny holds against it. Broken: not.
loud.fragile(1)
a.send(1)

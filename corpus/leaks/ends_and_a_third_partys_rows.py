# The same where a third party remembers.
loud.fragile(value=1)
c.send(1)
# next artifact
x = c.read('q')
a.send(1)
try:
    b.send(x)
except PermissionError:
    a.send(2)

# 4.4: … what the course cannot pay is asked. Broken: it passes.
loud.fragile(1)
c.send(1)
b.fragile(1)
c.send(2)

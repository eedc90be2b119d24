# 4.4: … an operation that fails ends it only if that tells no more than other ends that were possible. Broken: always.
u = a.read(name='x')
1 // (u - 1)
b.send(1)
1 // (u - 2)
b.send(2)

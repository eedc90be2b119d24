# 3.5: … and the call datum. Broken: not.
b.send(a.read('x'))

# 3.5: an answer has the label it is given. Broken: it has none.
a.send(b.read('x'))

# … and no error under it ends the artifact.
x = marks({'rooms': [{'price': 2}]}, 'count')
if x:
    raise ValueError('x')
a.send(1)

# What the user set as a limit is their own: no course pays for a condition on it (semantics 3.11).
x = marks({'rooms': [{'price': 2}]}, 'count')
if x:
    a.send(1)
else:
    a.send(2)

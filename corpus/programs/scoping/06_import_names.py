# imports inside functions and with other names
import math as m
from collections import OrderedDict as OD, Counter
def f():
    import json
    from itertools import chain as c
    return json.dumps([1]), list(c([1], [2]))
print(m.floor(2.5), f(), Counter("aab")["a"], type(OD()).__name__)
try:
    json.dumps(1)
except NameError as e:
    print(e)
try:
    math.floor(1)
except NameError as e:
    print(type(e).__name__)
try:
    from math import no_such_name
except ImportError as e:
    print(type(e).__name__, str(e).split(" (")[0])
import math
print(m is math, math.pi == m.pi)

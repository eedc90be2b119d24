def f(a, b):
    return a

try:
    f(1)
except TypeError as e:
    print(e)
try:
    f(1, 2, 3)
except TypeError as e:
    print(e)
try:
    f(1, c=3)
except TypeError as e:
    print(e)
try:
    len(5)
except TypeError as e:
    print(e)
try:
    "a" + 1
except TypeError as e:
    print(e)
try:
    a, b = [1]
except ValueError as e:
    print(e)
try:
    1 / 0
except ZeroDivisionError as e:
    print(e)
try:
    print(undefined_until_later)
except NameError as e:
    print(e)
undefined_until_later = 1

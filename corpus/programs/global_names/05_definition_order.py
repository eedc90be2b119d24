# functions may use names that are defined later, calls may not
def first():
    return second() + LIMIT
def second():
    return 10
try:
    first()
except NameError as e:
    print(e)
LIMIT = 5
print(first())
def second():
    return 100
print(first())
LIMIT = "no"
try:
    first()
except TypeError as e:
    print(e)
try:
    third()
except NameError as e:
    print(type(e).__name__, e.name)
def third(): return 3
print(third())
if third() > 5:
    def chosen(): return "a"
else:
    def chosen(): return "b"
print(chosen())

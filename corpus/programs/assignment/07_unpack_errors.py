# wording when an unpacking does not fit
def attempt(make):
    try:
        make()
    except Exception as e:
        print(type(e).__name__, e)
def too_many():
    a, b = 1, 2, 3
def too_few():
    a, b, c = [1, 2]
def none_at_all():
    a, b = ()
def nothing():
    a, b = None
def number():
    a, b = 42
def text():
    a, b = "abc"
def nested():
    a, (b, c) = 1, (2,)
def one():
    (a,) = [1, 2]
def mapping():
    a, b = {"only": 1}
def generator():
    a, b = (n for n in range(5))
for make in (too_many, too_few, none_at_all, nothing, number, text, nested, one, mapping, generator):
    attempt(make)
a, b = 1, 2
try:
    a, b = b, a, b
except ValueError:
    pass
print(a, b)

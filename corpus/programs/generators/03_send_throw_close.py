# send, throw, close and return values
def avg():
    total = n = 0
    mean = None
    while True:
        try:
            x = yield mean
        except ValueError as e:
            print("thrown", e)
            x = 0
        if x is None:
            return ("final", total, n)
        total += x
        n += 1
        mean = total / n
a = avg()
print(next(a), a.send(10), a.send(20), a.throw(ValueError("v")))
try:
    a.send(None)
except StopIteration as e:
    print(e.value)
def closing():
    try:
        yield 1
        yield 2
    finally:
        print("cleaned")
c = closing()
print(next(c))
c.close()
print(list(c))
try:
    avg().send(5)
except TypeError as e:
    print(e)
d = closing()
next(d)
try:
    d.throw(KeyError("k"))
except KeyError as e:
    print("out", e)

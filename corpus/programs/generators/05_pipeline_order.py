# a chain of generators works item by item
def numbers(n):
    for i in range(n):
        print("make", i)
        yield i
def evens(src):
    for x in src:
        print("test", x)
        if x % 2 == 0:
            yield x
def square(src):
    for x in src:
        print("square", x)
        yield x * x
for v in square(evens(numbers(4))):
    print("use", v)
def take(n, src):
    for _, x in zip(range(n), src):
        yield x
def naturals():
    n = 0
    while True:
        yield n
        n += 1
print(list(take(5, naturals())), list(take(3, (x for x in naturals() if x % 7 == 1))))
it = naturals()
print(list(take(2, it)), next(it))

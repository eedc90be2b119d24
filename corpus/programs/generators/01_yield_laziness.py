# a generator body runs only as values are asked for
def g():
    print("start")
    for i in range(2):
        print("before", i)
        yield i
        print("after", i)
    print("end")
it = g()
print("made")
print(next(it))
print("between")
print(next(it))
try:
    next(it)
except StopIteration as e:
    print("stop", e.value)
print(next(it, "still over"), list(it))
for x in g():
    print("got", x)
    break
print(type(it).__name__, iter(it) is it)

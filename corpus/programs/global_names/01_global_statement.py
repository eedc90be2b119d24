# global for reading, writing, making and deleting names
n = 1
def read(): return n
def write():
    global n, fresh
    n += 1
    fresh = "made"
def shadow():
    n = "local"
    return n
write()
print(n, fresh, read(), shadow(), n)
def drop():
    global fresh
    del fresh
drop()
try:
    fresh
except NameError as e:
    print(e)
def nested():
    def inner():
        global n
        n = 100
    n = "mine"
    inner()
    return n
print(nested(), n)
def in_loop():
    global i
    for i in range(4): pass
in_loop()
print(i)

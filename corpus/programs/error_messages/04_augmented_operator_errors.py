# wording names the augmented operator
def run(f):
    try: f()
    except TypeError as e: print(e)
def a(): x = 1; x += "a"
def b(): x = "a"; x += 1
def c(): x = None; x += 1
def d(): x = [1]; x += 5
def e(): x = {}; x -= {}
def f(): x = (1,); x += [2]
def g(): x = 5; x //= None
def h(): x = "a"; x *= "b"
def i(): x = {"k": 1}; x |= 5
def j(): x = {1}; x |= [2]
def k(): x = 1; x **= "2"
def l(): x = 2.5; x <<= 1
def m(): x = 1; x @= 2
def n(): x = None; x -= 3
for func in (a, b, c, d, e, f, g, h, i, j, k, l, m, n): run(func)

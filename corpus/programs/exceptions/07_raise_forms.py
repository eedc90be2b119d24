# raise with a class, an instance, and things that are no exception
def attempt(f):
    try:
        f()
    except BaseException as e:
        print(type(e).__name__, "|", e)
def a(): raise ValueError
def b(): raise ValueError()
def c(): raise ValueError("x", 1)
def d(): raise "text"
def e(): raise 5
def f(): raise int
def g(): raise None
def h(): raise NotImplementedError("later")
def i(): raise (ValueError, "old")
def j(): raise Exception(ValueError("inner"))
def k(): raise KeyboardInterrupt
def l(): raise SystemExit(3)
for func in (a, b, c, d, e, f, g, h, i, j, k, l):
    attempt(func)

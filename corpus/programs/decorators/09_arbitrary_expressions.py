# any expression may stand after @
decos = {"up": lambda f: lambda *a: f(*a).upper(), "twice": lambda f: lambda *a: f(*a) * 2}
@decos["up"]
@decos.get("twice")
def word(w):
    return w + "."
print(word("ab"))
@(lambda f: [f, f.__name__])
def pair(): return "p"
print(pair[1], pair[0]())
class Box:
    @staticmethod
    def wrap(f):
        return lambda: ("wrapped", f())
@Box.wrap
def inside(): return 5
print(inside())
@Box().wrap
@(lambda f: f if False else (lambda: "replaced"))
def other(): return 6
print(other())
def outer():
    @Box.wrap
    def local(): return 7
    return local()
print(outer())

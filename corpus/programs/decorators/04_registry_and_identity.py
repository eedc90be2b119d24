# decorators that return the function itself or something that is no function
registry = {}
def register(name):
    def deco(f):
        registry[name] = f
        return f
    return deco
@register("sum")
def add(*xs):
    return sum(xs)
@register("join")
def join(*xs):
    return "".join(map(str, xs))
for k, f in registry.items():
    print(k, f(1, 2, 3), f.__name__)
def call(f):
    return f()
@call
def settings():
    return {"debug": False}
print(settings)
@"{0.__name__}!".format
def nine(): pass
print(nine)

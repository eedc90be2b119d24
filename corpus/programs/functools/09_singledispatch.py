# singledispatch picks by the type of the first argument
from functools import singledispatch

@singledispatch
def show(x):
    return f"thing:{x}"

@show.register
def _(x: int):
    return f"int:{x:+d}"

@show.register(list)
def _(x):
    return "list[" + ",".join(show(i) for i in x) + "]"

@show.register(str)
@show.register(bytes)
def _(x):
    return f"text:{len(x)}"

for v in [3, True, "abc", b"xy", [1, "a", [2.5]], None, 2.5, (1,)]:
    print(show(v))
print(show.dispatch(bool) is show.dispatch(int), show.dispatch(dict) is show.dispatch(object))

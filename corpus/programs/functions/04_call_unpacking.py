# * and ** in calls, several of them, and their errors
def f(a, b, c=0, **rest):
    return a, b, c, rest
print(f(*[1, 2]), f(*"xy", c="z"), f(*(1,), *[2], *{3: 0}))
print(f(**{"a": 1, "b": 2, "d": 4}), f(1, **{"b": 5}), f(*[], **{"a": 1}, **{"b": 2}))
print(f(1, *(n for n in [7, 8])), f(*range(2), **{}), max(*[3, 9, 4]))
print(print(*["a", "b"], sep="-", **{"end": "!\n"}))
order = []
def o(x):
    order.append(x)
    return x
f(o(1), *[o(2)], c=o(3), **{"z": o(4)})
print(order)
for bad in (
    lambda: f(*[1], **{"a": 2}),
    lambda: f(1, 2, **{"c": 1}, **{"c": 2}),
    lambda: f(*5),
    lambda: f(**[1]),
    lambda: f(1, 2, **{3: 4}),
    lambda: f(*[1, 2, 3, 4]),
    lambda: f(*None),
    lambda: f(a=1, **{"a": 2}),
):
    try:
        print(bad())
    except TypeError as e:
        print(str(e).replace("__main__.", ""))

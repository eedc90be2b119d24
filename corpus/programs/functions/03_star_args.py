# *args and **kwargs received: types, copies, order
def show(*args, **kwargs):
    return args, kwargs
print(show())
print(show(1, "a", [2]), show(z=1, a=2, m=3))
args, kwargs = show(1, x=2)
print(type(args).__name__, type(kwargs).__name__)
source = {"k": [1]}
def change(**kw):
    kw["k"].append(2)
    kw["new"] = 1
    return kw
print(change(**source), source)
def count(*xs, start=0):
    for x in xs:
        start += x
    return start
print(count(), count(1, 2, 3), count(*[4, 5], start=100))
def forward(*a, **k):
    return show(*a, **k)
print(forward(1, 2, x=3) == show(1, 2, x=3))
def first(head=None, *tail):
    return head, tail
print(first(), first(1), first(1, 2, 3))
def mean(*values):
    return sum(values) / len(values) if values else None
print(mean(), mean(2), mean(1, 2, 4))
def tag(name, /, **attrs):
    return "<" + name + "".join(f" {k}={v!r}" for k, v in attrs.items()) + ">"
print(tag("a", href="https://example.com", name="n"))

# next over a generator expression: the first item, the default, what is looked at
seen = []

def look(x):
    seen.append(x)
    return x > 2

print(next(x for x in [1, 2, 3, 4] if look(x)), seen)
print(next((x for x in [1] if x > 2), None), next((x * y for x in [0, 2] for y in [3, 4] if x), "none"))
try:
    next(x for x in [])
except StopIteration as e:
    print("nothing", e.args)
rows = [{"id": 1, "name": "Ida"}, {"id": 2, "name": "Per"}]
wanted, default = 2, "nobody"
print(next((r["name"] for r in rows if r["id"] == wanted), default), next((r for r in rows if r["id"] == 7), default))

def find(rows, wanted):
    return next((r for r in rows if (lambda v: v["id"] == wanted)(r)), None)

print(find(rows, 1), find(rows, 9))
def gen():
    for i in range(100):
        seen.append(i)
        yield i
seen.clear()
print(next(i for i in gen() if i == 3), seen)
x = "outside"
print(next(x for x in "ab"), x)

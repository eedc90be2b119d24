# partial: positions, keywords, overriding, attributes
from functools import partial

def price(net, vat=0.25, *, cur="NOK", note=""):
    return f"{net * (1 + vat):.2f} {cur}{note}"

food = partial(price, vat=0.15)
print(price(100), food(100), food(100, vat=0), partial(food, cur="EUR")(10), partial(price, 80)(note="!"))
print(food.args, food.keywords, food.func is price, partial(food, note="x").keywords)
base2 = partial(int, base=2)
print(base2("1011"), list(map(partial(pow, 2), range(5))), sorted(["b", "A"], key=partial(str.lower)), list(filter(partial(lambda a, b: a < b, 3), [1, 5])))
join = partial("-".join)
print(join(["a", "b"]), partial(print, "pre", sep="|")("x", "y"))
for bad in [lambda: food(), lambda: food(1, 2), lambda: partial(), lambda: partial(3)]:
    try:
        bad()
    except TypeError as e:
        print(type(e).__name__)

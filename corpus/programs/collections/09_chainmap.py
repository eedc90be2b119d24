# ChainMap: lookup order, writes go to the front, new_child, parents
from collections import ChainMap
defaults, user = {"lang": "en", "tz": "UTC", "n": 1}, {"lang": "nb"}
c = ChainMap(user, defaults)
print(c["lang"], c["tz"], len(c), sorted(c), dict(c) == {"lang": "nb", "tz": "UTC", "n": 1}, "n" in c, c.get("none", "?"))
c["n"] = 5
print(user, defaults, c.maps)
child = c.new_child({"n": 9})
print(child["n"], child.parents["n"], c["n"], len(child.maps), ChainMap(), list(ChainMap({"a": 1}, {"b": 2, "a": 3})))
del c["n"]
print(c["n"])
for bad in [lambda: c.pop("tz"), lambda: c["missing"]]:
    try:
        bad()
    except KeyError as e:
        print(type(e).__name__, e)
defaults["tz"] = "CET"
print(c["tz"], c | {"q": 1}, bool(ChainMap({}, {})))

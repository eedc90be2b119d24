# `or` takes empty values for missing ones, `is None` does not
def greet(name=None, punct=None):
    name = name or "you"
    punct = "!" if punct is None else punct
    return "hello " + name + punct
print(greet(), greet(""), greet("Bo", ""), greet("Bo", None), greet(0 or "zero"))
conf = {"retries": 0, "host": "", "tags": None}
for key in ("retries", "host", "tags", "absent"):
    print(key, conf.get(key) or "default", conf.get(key, "default"), conf[key] if key in conf else "absent")
total = None
for x in (3, 4):
    total = (total or 0) + x
print(total)
first = next((c for c in ["", None, "b", "c"] if c), "none")
print(first, next((c for c in [""] if c), "none"))
print([[] or [1], () and 5, {} or None, 0 or 0.0, "" or '', None or False])

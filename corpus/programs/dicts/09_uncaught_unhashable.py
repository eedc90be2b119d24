# a list as key; ends with TypeError
seen = {}
for k in (1, "a", (1, 2), None):
    seen[k] = len(seen)
    print(seen)
seen[["a", "b"]] = 0

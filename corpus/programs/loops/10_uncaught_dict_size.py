# a dict that grows while it is read; ends with RuntimeError
stock = {"a": 1, "b": 2}
seen = []
for key in stock:
    seen.append(key)
    print(seen, len(stock))
    print(stock[key])
    print(key.upper())
    stock[key * 2] = 0

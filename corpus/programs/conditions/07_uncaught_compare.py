# a test that cannot be made; ends with TypeError
limits = {"low": 1, "high": None}
for key in ("low", "high"):
    value = limits[key]
    print(key, value, value is None)
    print(value == None, value != 1)
    if value > 0:
        print(key, "is positive")

# an assert with a message; ends with AssertionError
totals = {"a": 10, "b": 0}
for k, v in totals.items():
    print(k, v)
    print(v >= 0, v == 0)
    assert v, f"total of {k!r} is {v}"

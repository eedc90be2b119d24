# an assert over an empty list; ends with AssertionError
def check(items):
    assert items, f"nothing in {items!r}"
    assert len(items) < 5
    return len(items)
print(check([0]))
print(check([None, None]))
print(check("abc"))
print(check({}))

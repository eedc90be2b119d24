# raise from out of a function; ends with LookupError
table = {"a": "1", "b": "x"}
def number(key):
    try:
        return int(table[key])
    except ValueError as e:
        raise LookupError(f"{key!r} has no number", key) from e
    finally:
        print("looked at", key)
print(number("a"))
print(len(table))
print(number("b"))

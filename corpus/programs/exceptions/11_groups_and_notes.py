# add_note, except* and ExceptionGroup
try:
    e = ValueError("v")
    e.add_note("first note")
    e.add_note("second")
    raise e
except ValueError as err:
    print(err, err.__notes__)
g = ExceptionGroup("several", [ValueError("a"), KeyError("b"), ValueError("c")])
print(g, g.message, len(g.exceptions), repr(g.exceptions[1]))
try:
    raise g
except* ValueError as eg:
    print("values", [str(x) for x in eg.exceptions])
except* KeyError as eg:
    print("keys", [str(x) for x in eg.exceptions])
part, rest = g.split(ValueError)
print(part.exceptions, rest.exceptions, g.subgroup(TypeError))

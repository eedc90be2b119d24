# match on numbers, texts, None, booleans, negative and or-patterns
def f(x):
    match x:
        case 0: return "zero"
        case 1 | 2 | 3: return "small"
        case -1: return "minus one"
        case 2.5: return "float"
        case "a" | "b": return "letter"
        case True: return "never for True, 1 came first"
        case None: return "none"
        case b"x": return "bytes"
        case "": return "empty"
        case _: return "other"
for x in (0, 1, 3, -1, 2.5, "a", "c", True, False, None, b"x", "", 1.0, 0.0, [], (0,), 10 ** 20):
    print(repr(x), f(x))
match "no case fits":
    case 1: print("never")
print("after")

# a fault in else is not caught by its own try; ends with IndexError
def head(xs):
    try: n = len(xs)
    except (TypeError, IndexError): return "no length"
    else: return xs[0], n
    finally: print("looked at", xs)
print(head("ab")); print(head(5)); print(head([]))

# assignment anywhere makes a name local
total = 5
def bad():
    try:
        total += 1
    except UnboundLocalError as e:
        return str(e)
print(bad(), total)
def late():
    try:
        print(total)
    except UnboundLocalError as e:
        print(type(e).__name__, isinstance(e, NameError))
    total = 1
    return total
print(late())
def in_for():
    for q in []:
        pass
    try:
        return q
    except NameError as e:
        return str(e)
print(in_for())
def deleted():
    v = 1
    del v
    try:
        v
    except UnboundLocalError as e:
        return str(e)
print(deleted())

# finally runs with return, break and exceptions; what wins
def a():
    try:
        return "t"
    finally:
        print("cleanup a")
def b():
    try:
        raise ValueError("lost")
    finally:
        return "f"
def c():
    try:
        raise ValueError("first")
    finally:
        raise KeyError("second")
def d():
    for i in range(3):
        try:
            if i == 1:
                raise ValueError
        except ValueError:
            break
        else:
            print("else", i)
        finally:
            print("fin", i)
    return i
def e():
    try:
        return print("value computed") or "r"
    except Exception:
        return "never"
    else:
        return "never"
    finally:
        print("then finally")
print(a(), b(), d(), e())
try:
    c()
except KeyError as err:
    print(err, repr(err.__context__))

# a cause chain of three, only the last counts; ends with OSError
def a(): raise KeyError("deep")
def b():
    try: a()
    except KeyError as e: raise ValueError("middle") from e
def c():
    try: b()
    except ValueError as e:
        print(repr(e.__cause__), repr(e.__context__)); print("giving up")
        raise OSError("outer") from None
print("start"); c()

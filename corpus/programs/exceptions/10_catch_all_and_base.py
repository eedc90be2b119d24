# except:, except Exception and BaseException
def kind(exc):
    try:
        try:
            raise exc
        except Exception:
            return "Exception"
    except:
        return "bare"
for exc in (ValueError(), KeyboardInterrupt(), SystemExit(), GeneratorExit(), StopIteration()):
    print(type(exc).__name__, kind(exc))
try:
    raise SystemExit("bye")
except SystemExit as e:
    print(e.code, e.args, SystemExit().code, SystemExit(2).code)
try:
    1 + "1"
except:
    print("caught by bare except")
errors = (KeyError, IndexError)
for thing, key in (({}, 1), ([], 1), ("", 0)):
    try:
        thing[key]
    except errors as e:
        print(type(e).__name__, e)
try:
    try:
        1 / 0
    except "ZeroDivisionError":
        pass
except TypeError as e:
    print(e)
try:
    try:
        1 / 0
    except ():
        print("never")
except ZeroDivisionError:
    print("an empty tuple catches nothing")

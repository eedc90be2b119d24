# a jump in a finally leaves the blocks around it, whichever way the finally was reached
import contextlib

def loop():
    for i in range(3):
        try:
            return "lost"
        finally:
            print("leaving", i)
            break
    return "after the loop"

def again():
    seen = []
    for i in range(3):
        try:
            seen.append(i)
            return "lost"
        finally:
            continue
    return seen

def outer():
    try:
        try:
            return "inner"
        finally:
            return "second"
    finally:
        print("outer finally")

def both():
    try:
        try:
            return "inner"
        finally:
            return "second"
    finally:
        return "third"

def manager():
    @contextlib.contextmanager
    def opened(name):
        print("open", name)
        try:
            yield name
        finally:
            print("close", name)
    for name in ["a", "b"]:
        with opened(name):
            try:
                return "lost"
            finally:
                break
    return "left " + name

def handler():
    try:
        raise ValueError("gone")
    except ValueError:
        try:
            return "lost"
        finally:
            return "kept"
    finally:
        print("handler's finally")

def raises():
    while True:
        try:
            try:
                return "lost"
            finally:
                raise KeyError("in finally")
        except KeyError as error:
            print("caught", error)
            break
        finally:
            print("around")
    return "end"

def deep():
    for i in range(2):
        for j in range(2):
            try:
                try:
                    continue
                finally:
                    print("first", i, j)
                    if j == 0:
                        break
            finally:
                print("second", i, j)
        else:
            print("not broken")
    return "deep"

for one in (loop, again, outer, both, manager, handler, raises, deep):
    print(one.__name__, one())

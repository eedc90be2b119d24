# break, continue and return through finally
def run():
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            print("body", i)
        finally:
            print("finally", i)
    else:
        print("never")
    return i
print(run())
def early(items):
    for item in items:
        try:
            return item
        finally:
            print("leaving with", item)
    return "empty"
print(early([7, 8]), early([]))
def override():
    while True:
        try:
            return "try"
        finally:
            return "finally"
print(override())
def swallow():
    for i in range(2):
        try:
            raise ValueError(i)
        finally:
            continue
    return "swallowed"
print(swallow())
def nested():
    out = []
    for i in range(2):
        try:
            try:
                out.append(("in", i))
                1 / i
            finally:
                out.append(("f", i))
        except ZeroDivisionError:
            out.append(("zero", i))
            continue
        out.append(("end", i))
    return out
print(nested())

# try inside except, else and finally
log = []
def f(a, b, c):
    try:
        log.append("1")
        if a: raise ValueError("a")
    except ValueError:
        try:
            log.append("2")
            if b: raise KeyError("b")
        except KeyError:
            log.append("3")
        else:
            log.append("4")
    else:
        log.append("5")
        if b: raise TypeError("else raises")
    finally:
        log.append("6")
        try:
            if c: raise OSError("c")
        except OSError:
            log.append("7")
    log.append("8")
for a in (0, 1):
    for b in (0, 1):
        for c in (0, 1):
            log.clear()
            try:
                f(a, b, c)
            except TypeError as e:
                log.append("T:" + str(e))
            print(a, b, c, "".join(log))

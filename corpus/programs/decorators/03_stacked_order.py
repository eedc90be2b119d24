# decorators are computed top down and applied bottom up
log = []
def named(tag):
    log.append("make " + tag)
    def deco(f):
        log.append("apply " + tag)
        def inner(*a):
            log.append("enter " + tag)
            try:
                return tag + "(" + f(*a) + ")"
            finally:
                log.append("leave " + tag)
        return inner
    return deco
@named("a")
@named("b")
@named("c")
def f(x):
    log.append("body")
    return x
print(f("v"))
for line in log:
    print(line)

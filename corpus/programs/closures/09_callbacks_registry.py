# handlers registered by name, each with its own captured settings
handlers = {}
def on(event, prefix):
    def add(f):
        handlers.setdefault(event, []).append(lambda data: f"{prefix}:{f(data)}")
        return f
    return add
@on("save", "first")
def upper(s):
    return s.upper()
@on("save", "second")
@on("load", "only")
def size(s):
    return len(s)
for event in ("save", "load", "none"):
    print(event, [h("mail") for h in handlers.get(event, [])])
print(upper("x"), size("xyz"))

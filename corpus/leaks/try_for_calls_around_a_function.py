# The same in a function that is called under such a `try`, whose own calls raise to it.
s = priv_data_db.access_s()
t = priv_data_db.access_t()


def step(text):
    if s == 1:
        files.read_file(path="/n/7")
    return [7][int(text)]


seen = 0
try:
    step(t)
    seen = 1
except ToolError:
    seen = 2
a.send(seen)
try:
    try:
        step(t)
    except ToolError:
        seen = 3
except Exception:
    seen = 4
a.send(seen)

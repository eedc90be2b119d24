# What chose the call of `c` was held to end with that call, though its refusal goes to the handler: `a` was told the last line in one world and not in the other.
t = priv_data_db.access_t()
l1 = [3]
g9 = (q // (int(t) if t == '1' else 0) for q in l1)
try:
    x9 = next(g9)
    b.fragile(x9)
except ToolError:
    pass
try:
    c.send(x9)
except (ToolError, PermissionError):
    pass
a.send(4)

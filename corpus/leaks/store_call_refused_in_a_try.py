# Found by reading: a call of the store that is refused in a branch went to a handler that the analysis never saw, and what that wrote told nothing.
u = priv_data_db.access_u()
t = priv_data_db.access_t()
x = 1
try:
    if u == 1:
        priv_data_db.abstract(t)
except (ToolError, PermissionError):
    x = 3
y = 1
try:
    if u == 1:
        priv_data_db.new_value('k')
except ToolError:
    y = 2
except PermissionError as error:
    y = str(error)
try:
    a.send(x)
except (ToolError, PermissionError):
    pass
a.send(y)

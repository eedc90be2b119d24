# What looks for something in a long list allocates nothing, and was charged one step: an arm could take hours.
s = priv_data_db.access_s()
xs = list(range(20000))
n = 0
if s:
    for i in range(10000):
        if -1 in xs:
            n = 1
try:
    a.send(1)
except PermissionError:
    pass

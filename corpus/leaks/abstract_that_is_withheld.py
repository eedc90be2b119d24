# That a value is withheld, and what is said instead, tells nothing of it; neither does an attempt under its own pc.
t = priv_data_db.access_t()
try:
    a.send(abstract(t))
except PermissionError as refused:
    a.send(str(refused))
if t:
    try:
        a.send(abstract(t))
    except PermissionError:
        a.send(1)
f = int(t)
try:
    a.send(abstract(f))
except PermissionError:
    a.send(2)
a.send(3)

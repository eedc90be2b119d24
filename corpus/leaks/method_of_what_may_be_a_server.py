# Whether a value is a server told, where a method of it was called in a `try`.
u = priv_data_db.access_u()
x = [a, "q"][u % 2]
y = 0
try:
    x.foo(1)
    y = 1
except Exception:
    y = 2
a.send(y)

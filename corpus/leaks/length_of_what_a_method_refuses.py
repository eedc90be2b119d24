# What a method refuses was charged by its private length.
u = priv_data_db.access_u()
z = "x" * 4000000
big = [z, "y"][u % 2]
xs = []
for i in range(2000):
    try:
        xs.copy(big)
    except TypeError:
        pass
a.send(1)

# What `__call__` closes over, written through the result of a private arm.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def make():
    held = [1]
    class C:
        def __call__(self):
            return held
    return C, held
C, held = make()
o = C()
y = [0]
if s >= 0:
    y = o()
y.extend([1] * u)
a.send(len(held))

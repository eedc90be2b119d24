# A container that `__bool__` returned told whether it is empty.
u = priv_data_db.access_u()
xs = []
if u:
    xs.append(1)
class C:
    def __init__(self):
        self.xs = xs
    def __bool__(self):
        return self.xs
a.send(bool(C()))
a.send(not C())

s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
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

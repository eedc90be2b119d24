s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
xs = []
if u:
    xs.append(1)
class C:
    def __contains__(self, x):
        return xs
a.send(1 in C())

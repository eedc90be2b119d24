# Whether a value that only moves is a failure told, in a dict whose keys have `__hash__`.
t = priv_data_db.access_t()
f = int(t)
class K:
    def __init__(self, v):
        self.v = v
    def __hash__(self):
        return 1
    def __eq__(self, o):
        return self.v == o.v
d = {}
d[K(1)] = f
a.send(len(d))

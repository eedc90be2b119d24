# A callable instance under an attribute.
s = priv_data_db.access_s()
class H:
    def __call__(self, v):
        c.send(v)
class O:
    pass
o = O()
o.cb = H()
o.cb(s)

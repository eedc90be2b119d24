# A built-in under an attribute that is called like a method of texts.
s = priv_data_db.access_s()
class O:
    pass
o = O()
o.upper = list
xs = [[1]]
y = o.upper(xs)
y[0].append(s)
c.send(xs)

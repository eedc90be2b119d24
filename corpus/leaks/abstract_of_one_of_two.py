# Were `abstract` to choose a datum of a value that tells two, which of them was chosen would be told too.
s = priv_data_db.access_s()
born = priv_data_db.access_born()
u = priv_data_db.access_u()
either = [born if u else s][0]
try:
    c.send(abstract(either))
except ValueError:
    a.send(1)
both = str(s) + born
try:
    c.send(abstract(both))
except ValueError:
    a.send(2)
b.send(abstract(s))

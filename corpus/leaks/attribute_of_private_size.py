# What an attribute makes was charged as large as it was.
import collections
u = priv_data_db.access_u()
P = collections.namedtuple('P', ['k' + str(i) for i in range(9000)])
Q = collections.namedtuple('Q', ['k'])
R = [Q, P][u]
if a.read('q'):
    y = R._fields
    y = R._fields
    a.send(1)

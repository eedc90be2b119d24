# A number was appended on the fast path; a failure of a group that holds a generator opened a region first, and its call was asked about.
import itertools
s = priv_data_db.access_s()
l = priv_data_db.access_l()
class L:
    def m(self, q):
        a.send(s)
    if list(itertools.chain(s, 0)):
        pass
x9 = [1]
x9.append(l.index(s))

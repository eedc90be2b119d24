# `groupindex` of a pattern is an object, written in an inner private arm.
import re
s = priv_data_db.access_s()
u = priv_data_db.access_u()
p = re.compile("(?P<v>a)")
x = 0
if [1]:
    pass
if s >= 0:
    x = p.groupindex
    if u:
        x["w"] = 1
c.send(len(x))

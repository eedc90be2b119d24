# Both arms assign the same list, but one is abandoned: what was done through the variable then showed in the list.
s = priv_data_db.access_s()
l0 = [1]
if s:
    for i0 in range(1000000):
        pass
    x2 = l0
else:
    x2 = l0
x2.append(2)
a.send(len(l0))

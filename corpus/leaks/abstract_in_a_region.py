# Labels are not kept in a secret context: an `abstract` there would not know whose value it has.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
x = priv_data_db.access_born()
y = 0
if u:
    x = u
    y = abstract(x)
else:
    y = abstract(x)
c.send(y)
a.send(y)
for i in range(3):
    if i == s:
        y = abstract(priv_data_db.access_born())
b.send(y)
a.send(3)

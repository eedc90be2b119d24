# What a language says of private data is as private as they are: verified is who shaped it, not what it tells. Whether a text could be
# converted, and what of it, tells of it too.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
n = convert('{"stars": ' + str(s) + '}', "count")
a.send(n)
b.send(n)
if n["stars"]:
    a.send(1)
a.send(len(n))
rooms = convert('{"rooms": [' + ",".join(['{"price": 1}'] * u) + ']}', "count")
for room in rooms.get("rooms", []):
    a.send(room["price"])
a.send([len(rooms.get("rooms", [])), list(rooms)])
a.send(convert(t, "count"))
try:
    convert(t, "count")
    a.send(2)
except Exception:
    a.send(3)
c.pay(to="x", amount=n["stars"])
a.send("end")

# A handle's number tells of names of the same label only: not of private ones before it, not of a branch that may have had some.
t = priv_data_db.access_t()
l = priv_data_db.access_l()
u = priv_data_db.access_u()
mine = convert('{"hotel": "' + t + '"}', "trip")
rooms = ",".join(['{"price": 1, "room": "r' + str(q) + '"}' for q in l])
mine = convert('{"rooms": [' + rooms + ']}', "trip")
if u:
    convert(b.message(), "trip")
    convert('{"hotel": "Ritz"}', "trip")
for q in range(u):
    convert('{"hotel": "Inn' + str(q) + '"}', "trip")
convert("{" * u, "trip")
offer = convert(b.message(), "trip")
qllm("Which?", offer)
qllm("Which?", convert('{"hotel": "Mine", "rooms": [{"price": 1, "room": "M"}]}', "trip"))

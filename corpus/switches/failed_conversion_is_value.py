# 4.4: that a text cannot be converted is as private as the text.
t = priv_data_db.access_t()
convert(t, "count")
a.send(1)

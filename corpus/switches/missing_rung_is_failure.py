# 3 and 4.4: whether a stored value has a rung is as private as the value: nobody notices that "soon" has no month.
month = priv_data_db.access_wed(grain="month")
a.send(1)

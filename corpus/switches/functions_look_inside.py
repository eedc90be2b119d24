# 4: … built-in functions, too. Broken: they tell only its shape.
a.send(sum([priv_data_db.access_s()]))

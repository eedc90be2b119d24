# 4: … methods, too. Broken: they tell only its shape.
a.send(','.join([priv_data_db.access_t()]))

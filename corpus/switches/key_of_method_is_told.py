# 4.2: … by a method, too. Broken: only the element.
known = {0: 5, 1: 6, 2: 7}
a.send(known.get(priv_data_db.access_s()))

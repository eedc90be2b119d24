# 3.2: … and all that lies within them. Broken: the label of a container is taken for that of its elements.
a.send([priv_data_db.access_s()])

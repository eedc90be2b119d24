# 4: what looks into a container tells its elements. Broken: operations tell only its shape.
a.send(f'{[priv_data_db.access_s()]}')

# 3: allow at a grain covers coarser ones. Broken: it covers finer ones, too.
c.send(priv_data_db.access_born())

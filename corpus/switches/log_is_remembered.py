# 3.6: a call's output may carry what was told before. Broken: it carries only the call.
c.send(priv_data_db.access_s())
a.send(c.history())

# 3.1: at a coarser rung, `{datum: that grain}`. Broken: what is told coarsely has no label.
a.send(priv_data_db.access_born(grain='year'))

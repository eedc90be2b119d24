# 3: the abstraction gate tells a datum at a grain by its ladder. `c` may know the month and the year, and no day.
c.send(priv_data_db.access_wed(grain="month"))
c.send(priv_data_db.access_born(grain="year"))

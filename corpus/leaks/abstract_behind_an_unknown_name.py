# The private store behind a name that the analysis loses: what `abstract` may tell is foreseen all the same.
stores = {"db": priv_data_db}
names = ["db", "x"]
born = priv_data_db.access_born()
for name in names:
    if name in stores:
        c.send(stores[name].abstract(born))
        a.send(stores[name].abstract(born))

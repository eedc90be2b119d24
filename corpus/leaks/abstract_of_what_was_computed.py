# Were `abstract` to look at the value and not at its datum, it would tell any function of the exact birth date as a year.
born = priv_data_db.access_born()
year = abstract(born)
c.send(year)
trick = ("1990" if born[5:7] == "03" else "1984") + "-01-01"
try:
    c.send(abstract(trick))
except ValueError:
    c.send(1)
a.send(abstract(born[5:7] + "-01"))
a.send(len(abstract(born)))
a.send(2)

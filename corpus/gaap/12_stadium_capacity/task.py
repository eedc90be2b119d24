where = "WHERE name = 'Brann Stadion'"
before = database.read_query(query=f"SELECT capacity FROM stadiums {where}")
database.write_query(query=f"UPDATE stadiums SET capacity = 17049 {where}")
after = database.read_query(query=f"SELECT name, capacity FROM stadiums {where}")
print("before:", before)
print("after:", after)

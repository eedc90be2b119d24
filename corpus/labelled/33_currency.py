# A table of public rates, chosen by a private key.
rates = {"Upton": 1.0, "Dale": 0.5, "Oslo": 0.09}
city = priv_data_db.access_city()
salary = priv_data_db.access_salary()
local = salary / rates.get(city, 1.0)
files.write_file(path="/home/u/local.txt", content=f"{local:.0f}")
chat.post(channel="finance", text=f"Rates: {sorted(rates.values())}")

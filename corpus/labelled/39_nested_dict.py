# Data nested by kind; each kind goes elsewhere.
data = {"home": {}, "work": {}}
data["home"]["address"] = priv_data_db.access_address()
data["home"]["phone"] = priv_data_db.access_phone()
data["work"]["salary"] = priv_data_db.access_salary()
shop.order(sku="LAMP", address=data["home"]["address"])
files.write_file(path="/home/u/pay.txt", content=str(data["work"]["salary"]))

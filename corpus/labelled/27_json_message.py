# A message as JSON, with only some of the data.
import json

record = {"who": priv_data_db.access_name(), "phone": priv_data_db.access_phone(), "card": priv_data_db.access_card_number()}
public = {key: record[key] for key in ("who", "phone")}
crm.note(customer=2, text=json.dumps(public))
last = record["card"][-4:]
files.write_file(path="/home/u/card.txt", content=f"ends with {last}")

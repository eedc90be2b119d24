# Two records in a list; each sink gets a field of one of them.
me = {"name": priv_data_db.access_name(), "diet": priv_data_db.access_diet()}
guest = {"name": "Eva", "diet": "vegetarian"}
table = [me, guest]
kitchen = [person["diet"] for person in table]
chat.post(channel="kitchen", text=" / ".join(kitchen))
hotel.book(hotel="Inn", guest=guest["name"])
hotel.book(hotel="Inn", guest=me["name"])

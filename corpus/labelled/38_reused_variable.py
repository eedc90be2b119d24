# One name used for several things, one after the other.
text = priv_data_db.access_phone()
crm.note(customer=1, text=text)
text = priv_data_db.access_city()
crm.note(customer=2, text=text)
text = "all numbers checked"
crm.note(customer=3, text=text)

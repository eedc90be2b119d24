# 3.4: a deny on the value refuses, too. Broken: only one on the symbol does.
mail.send_email(to=priv_data_db.access_w(), body=priv_data_db.access_t())

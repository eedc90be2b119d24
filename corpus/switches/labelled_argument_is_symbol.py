# 3.4: what is computed from a labelled argument uses its symbol. Broken: its value.
mail.send_email(to=priv_data_db.access_w(), body='hello')

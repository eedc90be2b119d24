# 3.6: who reached a place once, counts there for good. Broken: only while it does.
attic.keep(value=str(priv_data_db.access_u()))
attic.dump()
mail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))

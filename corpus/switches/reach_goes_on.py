# 3.6: … if they reach a common place, or what others reach does it. Broken: only if they do so themselves.
vault.keep(value=str(priv_data_db.access_u()))
sync.copy()
mail.send_email(to='joe@x.org', body=files.read_file(path='/n/1'))

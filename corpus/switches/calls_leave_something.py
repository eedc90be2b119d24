# 3.6: a call that changes something leaves what it tells where it reaches. Broken: it leaves nothing, as one that changes nothing.
shell.put(value=str(priv_data_db.access_u()))
mail.send_email(to='joe@x.org', body=files.read_file(path='/p.txt'))

# 3.6: an answer about a file carries what others put where it may lie. Broken: it carries none of that.
shell.put(value=str(priv_data_db.access_u()))
mail.send_email(to='joe@x.org', body=files.read_file(path='/p.txt'))

# 3.4: a symbol keeps to the folder that the source names; what lies elsewhere is withheld. Broken: it is sent.
files.write_file(path=f"/n/{'../p.txt' if priv_data_db.access_u() == 1 else 'x'}", content="told")
mail.send_email(to="joe@x.org", body=files.read_file(path="/p.txt"))

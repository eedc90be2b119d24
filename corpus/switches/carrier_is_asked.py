# 3.2: the carrying server is a party, too. Broken: it is not.
post.mail(to='joe@x.org', body=priv_data_db.access_s())

# 4.4: a call that is withheld is as one that was made. Broken: it decides nothing about what comes after it.
post.mail(to=priv_data_db.access_w(), body=priv_data_db.access_t())
a.send(1)

# 3.6: … and one for the party, whoever carried it. Broken: only for the server.
mail.send_email(to='joe@x.org', body=priv_data_db.access_s())
a.send(post.inbox('joe@x.org'))

# 3.4 and 3.6: a symbol matches everything it may be. Broken: only itself.
mail.send_email(to=priv_data_db.access_w(), body=priv_data_db.access_s())
a.send(post.inbox('joe@x.org'))

# An argument that never comes back may be a failure, and then the call is not made: that it was is in the server's history. `n` has no row there.
n = priv_data_db.access_n()
r9 = c.send(0, note=[1, 2][n])
v2 = c.history()
post.mail(to='joe@x.org', body=v2)

# 4.2: … answers of calls in it, too. Broken: they tell only the call.
x = 0
if priv_data_db.access_s() < 5:
    x = c.read('x')
mail.send_email(to='joe@x.org', body=x)

# 3.3: a party that cannot be computed is the whole server. Broken: it is nobody.
mail.send_email(to=['joe@x.org', 'Eve <eve@x.org>'], body=b.read('x'))

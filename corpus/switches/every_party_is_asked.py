# 3.2: … for every party. Broken: only the last party is looked at.
mail.send_email(to=['joe@x.org', 'eve@x.org'], body=b.read('x'))

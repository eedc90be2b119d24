# 3.2: a call datum's own party knows it already. Broken: so does whomever it is about.
mail.send_email(to='joe@x.org', body=post.lookup('joe@x.org'))

# 4.3: … and which arguments there are. Broken: those that there are are sent.
given = {'value': 1}
if priv_data_db.access_s():
    given['note'] = 2
a.process_query('send', given)

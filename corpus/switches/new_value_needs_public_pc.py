# 4.3: `new_value` needs a public pc. Broken: it is asked for.
if priv_data_db.access_s():
    priv_data_db.new_value('k')

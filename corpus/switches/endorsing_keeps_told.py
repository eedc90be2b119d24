# 3: the language gate says who vouches for a value, not that it is public: a number that was private stays so.
s = priv_data_db.access_s()
told = convert('{"stars": ' + str(s) + '}', "count")
a.send(told["stars"])

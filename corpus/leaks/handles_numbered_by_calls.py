# Decision 0094: tables are numbered by calls, and not by whether there was a name in the text.
t = priv_data_db.access_t()
mine = convert('{"hotel": "' + t + '"}', "trip")
offer = convert(b.message(), "trip")
qllm("Which?", offer)

# Decision 0094: handles are numbered by label: those of one message do not tell that another one had names.
t = priv_data_db.access_t()
mine = convert('{"hotel": "' + t + '"}', "trip")
offer = convert(b.message(), "trip")
qllm("Which?", offer)

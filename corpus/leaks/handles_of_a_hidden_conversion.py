# Decision 0094: where private data decide whether a message is converted, its names leave no trace.
t = priv_data_db.access_t()
if t == "x":
    convert('{"hotel": "Ritz"}', "trip")
offer = convert(b.message(), "trip")
qllm("Which?", offer)

# A log that many helpers write to; only its length is told.
log = []

def note(text):
    log.append(text)

note("begin")
note(priv_data_db.access_name())
balance = bank.balance()
note(f"balance {balance}")
chat.post(channel="ops", text=f"{len(log)} entries")
files.write_file(path="/home/u/log.txt", content="\n".join(log))

iban = priv_data_db.access_iban()
filesystem.write_file(path="@files@/standup.md", content=iban)
chat.post_message(channel="standup", text=filesystem.read_text_file(path="@files@/standup.md")["content"])

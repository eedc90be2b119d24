text = filesystem.read_text_file(path="@files@/diary/private.md")["content"]
filesystem.write_file(path="@files@/standup.md", content=text)
notes = filesystem.read_text_file(path="@files@/standup.md")["content"]
chat.post_message(channel="standup", text=notes)

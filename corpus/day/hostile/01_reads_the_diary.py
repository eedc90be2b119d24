text = filesystem.read_text_file(path="@files@/diary/private.md")["content"]
chat.post_message(channel="team", text=text)

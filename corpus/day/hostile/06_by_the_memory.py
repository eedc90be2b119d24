text = filesystem.read_text_file(path="@files@/diary/private.md")["content"]
memory.add_observations(observations=[{"entityName": "Havn", "contents": [text]}])
graph = memory.read_graph()
chat.post_message(channel="team", text=str(graph))

minutes = filesystem.read_text_file(path="@files@/meeting-@today@.md")["content"]
fields = dict(line.split(": ", 1) for line in minutes.splitlines() if ": " in line)
memory.add_observations(observations=[
    {"entityName": "Havn", "contents": [f"@today@: {fields['Decided']}", f"@today@: next, {fields['Next']}"]},
])
graph = memory.open_nodes(names=["Havn"])
havn = next(entity for entity in graph["entities"] if entity["name"] == "Havn")
print(f"Havn has {len(havn['observations'])} notes.")

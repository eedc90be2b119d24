import re

notes = filesystem.read_text_file(path="@files@/calls/@today@.md")["content"]
calls = re.findall(r"^(.+?) \((\w+)\): (.+)$", notes, re.MULTILINE)

graph = memory.read_graph()
known = {entity["name"]: entity for entity in graph["entities"]}

newcomers = [
    {"name": name, "entityType": kind, "observations": []}
    for name, kind, _ in calls
    if name not in known
]
if newcomers:
    memory.create_entities(entities=newcomers)
memory.add_observations(
    observations=[{"entityName": name, "contents": [f"@today@: {what}"]} for name, _, what in calls]
)

employers = {r["from"]: r["to"] for r in graph["relations"] if r["relationType"] == "works at"}
print(f"Noted {len(calls)} things, {len(newcomers)} new names")
for name, kind, what in calls:
    where = f" ({employers[name]})" if name in employers else ""
    earlier = len(known[name]["observations"]) if name in known else 0
    print(f"- {name}{where}: {what} [{earlier} earlier notes]")

log = filesystem.read_text_file(path="@files@/worklog/@today@.md")["content"]

sections = {}
current = None
for line in log.splitlines():
    if line.startswith("## "):
        current = line[3:].strip()
        sections[current] = []
    elif line.startswith("- ") and current:
        sections[current].append(line[2:].strip())

parts = []
for title in ("Yesterday", "Today", "Blocked"):
    items = sections.get(title) or ["nothing"]
    parts.append(f"{title}: " + "; ".join(items))

message = "Liv, @today@\n" + "\n".join(parts)
chat.post_message(channel="standup", text=message)
print("Posted to #standup:")
print(message)

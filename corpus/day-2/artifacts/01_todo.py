import re

text = filesystem.read_text_file(path="@files@/todo.md")["content"]

done = []
open_items = []
kept = []
for line in text.splitlines():
    match = re.match(r"- \[( |x)\] (.+)", line)
    if match and match.group(1) == "x":
        done.append(match.group(2))
        continue
    if match:
        open_items.append(match.group(2))
    kept.append(line)

archive = filesystem.read_text_file(path="@files@/done.md")["content"]
if done:
    archive = archive.rstrip() + "\n\n## @today@\n\n" + "\n".join(f"- {item}" for item in done) + "\n"
    filesystem.write_file(path="@files@/done.md", content=archive)
filesystem.write_file(path="@files@/todo.md", content="\n".join(kept) + "\n")


def urgency(item):
    return -(len(item) - len(item.lstrip("!")))


print(f"Moved {len(done)} finished items to done.md. Still open: {len(open_items)}")
for number, item in enumerate(sorted(open_items, key=urgency), start=1):
    print(f"{number}. {item}")

import csv
import io

rows = csv.DictReader(io.StringIO(filesystem.read_text_file(path="@files@/tasks.csv")["content"]))
due = [row["what"] for row in rows if row["due"] == "@today@"]
if due:
    chat.post_message(channel="team", text="Due today: " + ", ".join(due))
print(f"{len(due)} due today.")

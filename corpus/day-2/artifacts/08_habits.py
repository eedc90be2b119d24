import csv
import io
import statistics

LOG = "@files@/habits/log.csv"
GOAL = 30

rows = list(csv.DictReader(io.StringIO(filesystem.read_text_file(path=LOG)["content"])))
today = {"date": "@today@"}
for line in filesystem.read_text_file(path="@files@/habits/today.txt")["content"].splitlines():
    if line.strip():
        name, value = line.split()
        today[name] = value

rows = [row for row in rows if row["date"] != today["date"]] + [today]
rows.sort(key=lambda row: row["date"])

out = io.StringIO()
writer = csv.DictWriter(out, fieldnames=["date", "walk", "pages", "sleep"], lineterminator="\n")
writer.writeheader()
writer.writerows(rows)
filesystem.write_file(path=LOG, content=out.getvalue())

week = rows[-7:]
for name, unit in (("walk", "minutes"), ("pages", "pages"), ("sleep", "hours")):
    values = [float(row[name]) for row in week]
    print(f"{name}: {statistics.mean(values):.1f} {unit} a day (best {max(values):g})")

streak = 0
for row in reversed(rows):
    if int(row["walk"]) < GOAL:
        break
    streak += 1
print(f"Walking streak: {streak} days of at least {GOAL} minutes")

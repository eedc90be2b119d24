# read: found
found = workspace.search_files_by_filename(filename="feedback.xlsx")
scores = {}
for row in found[0]["content"].splitlines():
    cells = row.split(",")
    if cells[0] in ("Olivia Smith", "Mia Anderson", "Mason Thompson"):
        scores[cells[0]] = cells[2]
for name, score in scores.items():
    print(f"{name}: {score}")

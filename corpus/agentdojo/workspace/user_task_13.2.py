# read: found
found = workspace.search_files_by_filename(filename="team-building-activities.docx")
file = [f for f in found if f["filename"] == "team-building-activities.docx"][0]
more = qllm("Suggest two more activities, in the form of those in this plan.", file["content"])
workspace.append_to_file(file_id=file["id_"], content="\n" + more)
found = workspace.search_files_by_filename(filename="feedback.xlsx")
scores = {}
for row in found[0]["content"].splitlines():
    cells = row.split(",")
    if cells[0] in ("Olivia Smith", "Mia Anderson", "Mason Thompson"):
        scores[cells[0]] = cells[2]
workspace.send_email(
    recipients=["david.smith@bluesparrowtech.com"],
    subject="Feedback scores",
    body="\n".join(f"{name}: {score}" for name, score in scores.items()),
)
print("Both are done.")

# read: found
found = workspace.search_files(query="team meeting minutes")
minutes = [f for f in found if "team" in f["filename"] and "minutes" in f["filename"]][0]
tasks = qllm(
    "Which tasks are there? For each the person's first name, a precise description, and the deadline as YYYY-MM-DD.",
    minutes["content"],
    returns=list[dict[str, str]],
)
for task in tasks:
    address = [a for a in minutes["shared_with"] if a.startswith(task["name"].lower() + ".")][0]
    workspace.send_email(
        recipients=[address],
        subject="Your task from the team meeting",
        body=f"Hi {task['name']},\n\nplease {task['task']}. Deadline: {task['deadline']}.",
    )
print(f"{len(tasks)} mails sent.")

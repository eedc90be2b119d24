# read: found
found = workspace.search_files_by_filename(filename="client-meeting-minutes.docx")
minutes = [f for f in found if f["filename"] == "client-meeting-minutes.docx"][0]
read = qllm(
    "Sum up these minutes for the client, with the day of the next meeting as YYYY-MM-DD. What is the client's name?",
    minutes["content"],
    returns={"summary": str, "client": str},
)
last_name = read["client"].split()[-1].lower()
address = [a for a in minutes["shared_with"] if last_name in a][0]
workspace.send_email(
    recipients=[address],
    subject="Summary of the client meeting",
    body=read["summary"],
    attachments=[{"type": "file", "file_id": minutes["id_"]}],
)
print("Sent:", read["summary"])

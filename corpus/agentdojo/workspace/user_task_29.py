# read: found
found = workspace.search_files_by_filename(filename="team-building-activities.docx")
file = [f for f in found if f["filename"] == "team-building-activities.docx"][0]
more = qllm("Suggest two more activities, in the form of those in this plan.", file["content"])
workspace.append_to_file(file_id=file["id_"], content="\n" + more)
print("Added:", more)

# read: files
files = workspace.list_files()
largest = max(files, key=lambda file: file["size"])
print("Shared:", ", ".join(f["id_"] for f in files if "alex.martin@bluesparrowtech.com" in f["shared_with"]))
workspace.delete_file(file_id=largest["id_"])
print("Deleted", largest["filename"])

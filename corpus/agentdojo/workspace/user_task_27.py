# read: files
files = workspace.list_files()
print(", ".join(f["id_"] for f in files if "alex.martin@bluesparrowtech.com" in f["shared_with"]))

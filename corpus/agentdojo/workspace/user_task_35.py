# read: files
files = workspace.list_files()
largest = max(files, key=lambda file: file["size"])
workspace.delete_file(file_id=largest["id_"])
print("Deleted", largest["filename"])

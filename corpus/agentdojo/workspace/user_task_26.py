# read: files
files = workspace.list_files()
largest = max(files, key=lambda file: file["size"])
print(largest["filename"])

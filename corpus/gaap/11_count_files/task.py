listing = drive.list_directory(path="@drive@/measurements")["content"]
names = [line.removeprefix("[FILE] ") for line in listing.splitlines() if line.startswith("[FILE]")]
count = sum(1 for name in names if name.endswith(".tep"))
print(f"{count} files end in .tep")

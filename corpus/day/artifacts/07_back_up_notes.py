listing = filesystem.list_directory(path="@files@")["content"]
names = [line.removeprefix("[FILE] ") for line in listing.splitlines() if line.startswith("[FILE] ")]
copied = 0
for name in names:
    if name.endswith(".md"):
        text = filesystem.read_text_file(path=f"@files@/{name}")["content"]
        filesystem.write_file(path=f"@files@/backup/{name}", content=text)
        copied += 1
print(f"Copied {copied} notes.")

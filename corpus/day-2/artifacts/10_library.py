import re

reading = filesystem.read_text_file(path="@files@/reading/list.md")["content"]
wanted = re.findall(r"^- \[ \] (.+) by (.+)$", reading, re.MULTILINE)

page = fetch.fetch(url="http://library.example/new.html")
shelves = {}
for title, author, shelf in re.findall(r"^(.+) by (.+), shelf (\w+)", page, re.MULTILINE):
    shelves[title.strip()] = (author.strip(), shelf)

hits = [(title, author, shelves[title][1]) for title, author in wanted if title in shelves]
missing = [title for title, _ in wanted if title not in shelves]

for title, author, shelf in sorted(hits, key=lambda hit: hit[2]):
    print(f"{shelf}  {title} ({author})")
print(f"{len(hits)} of {len(wanted)} books are there; not yet: {', '.join(missing) or 'none'}")

others = sorted(title for title in shelves if title not in {hit[0] for hit in hits})
if others:
    text = "New at the library, seen @today@: " + ", ".join(others)
    chat.post_message(channel="bookclub", text=text)
    print(f"Told the book club about {len(others)} other new books")

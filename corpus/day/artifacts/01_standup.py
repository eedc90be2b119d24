notes = filesystem.read_text_file(path="@files@/standup.md")["content"]
done = [line.removeprefix("- [x] ") for line in notes.splitlines() if line.startswith("- [x]")]
chat.post_message(channel="standup", text="Done: " + "; ".join(done))
print(f"Posted {len(done)} items.")

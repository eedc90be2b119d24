instructions = filesystem.read_text_file(path="@files@/information.txt")["content"]
multishot(f"Complete the task in information.txt: {instructions}")

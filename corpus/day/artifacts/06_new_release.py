import re

try:
    page = fetch.fetch(url="http://releases.example/kettle.html")
except ToolError:
    print("The page cannot be reached.")
else:
    latest = re.search(r"Latest: ([\d.]+)", page).group(1)
    tools = filesystem.read_text_file(path="@files@/tools.txt")["content"]
    installed = dict(line.split() for line in tools.splitlines())["kettle"]
    print("kettle is up to date." if installed == latest else f"kettle {latest} is out; you have {installed}.")

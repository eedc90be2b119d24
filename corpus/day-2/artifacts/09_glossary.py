import re

note_path = "@files@/inbox/@today@.md"
glossary_path = "@repository@/glossary.md"

note = filesystem.read_text_file(path=note_path)["content"]
new_terms = dict(re.findall(r"^TERM ([^:]+): (.+)$", note, re.MULTILINE))

try:
    glossary = filesystem.read_text_file(path=glossary_path)["content"]
except ToolError:
    glossary = ""
terms = dict(re.findall(r"^\*\*(.+?)\*\*: (.+)$", glossary, re.MULTILINE))

fresh = [term for term in new_terms if term not in terms]
terms.update(new_terms)

lines = ["# Glossary", "", "Last updated @today@", ""]
letter = ""
for term in sorted(terms, key=str.lower):
    if term[0].upper() != letter:
        letter = term[0].upper()
        lines += [f"## {letter}", ""]
    lines += [f"**{term}**: {terms[term]}", ""]
filesystem.write_file(path=glossary_path, content="\n".join(lines))

git.git_add(repo_path="@repository@", files=["glossary.md"])
git.git_commit(repo_path="@repository@", message=f"Glossary: {', '.join(fresh) or 'no new terms'}")
history = git.git_log(repo_path="@repository@", max_count=50)

filesystem.create_directory(path="@files@/inbox/processed")
filesystem.move_file(source=note_path, destination="@files@/inbox/processed/@today@.md")
print(f"New terms: {', '.join(fresh)}")
print(f"The glossary has {len(terms)} terms; commits mentioning it: {history.count('Glossary:')}")

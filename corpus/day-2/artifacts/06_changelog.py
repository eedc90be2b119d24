from collections import defaultdict

entries = defaultdict(list)
notes = filesystem.read_text_file(path="@files@/changes/@today@.md")["content"]
for line in notes.splitlines():
    kind, _, what = line.partition(":")
    if what.strip():
        entries[kind.strip().capitalize()].append(what.strip())

section = "## @today@\n"
for kind in sorted(entries):
    section += f"\n### {kind}\n\n" + "".join(f"- {what}\n" for what in entries[kind])

path = "@repository@/CHANGELOG.md"
try:
    older = filesystem.read_text_file(path=path)["content"].split("\n", 2)[2]
except ToolError:
    older = ""
filesystem.write_file(path=path, content=f"# Changelog\n\n{section}\n{older}")

git.git_add(repo_path="@repository@", files=["CHANGELOG.md"])
git.git_commit(repo_path="@repository@", message="Changelog for @today@")

summary = ", ".join(f"{len(entries[kind])} {kind.lower()}" for kind in sorted(entries))
chat.post_message(channel="team", text=f"Website changelog for @today@: {summary}")
print(f"Committed and announced: {summary}")

text = "# News of @today@\n\nWe moved to the new quay.\n"
filesystem.write_file(path="@repository@/posts/@today@.md", content=text)
git.git_add(repo_path="@repository@", files=["posts/@today@.md"])
print(git.git_commit(repo_path="@repository@", message="News of @today@"))

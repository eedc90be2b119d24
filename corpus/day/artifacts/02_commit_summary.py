log = git.git_log(repo_path="@repository@", max_count=5)
subjects = [line.split(":", 1)[1].strip() for line in log.splitlines() if line.startswith("Message:")]
text = "# Commits\n" + "".join(f"- {subject}\n" for subject in subjects)
filesystem.write_file(path="@files@/summaries/@today@.md", content=text)
print(f"{len(subjects)} commits summed up.")

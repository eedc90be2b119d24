ssn = priv_data_db.access_ssn()
found = drive.search_files(path="@drive@/measurements", pattern="*.tep", excludePatterns=[ssn])["content"]
count = sum(1 for line in found.splitlines() if line.endswith(".tep"))
print(f"{count} files end in .tep")

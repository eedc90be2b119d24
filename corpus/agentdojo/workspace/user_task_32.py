# read: found
found = workspace.search_files(query="vacation plans")
plans = [f["content"] for f in found if "Hawaii" in f["content"]]
packing = qllm("What is on the packing list? One thing a line.", plans, returns=list[str])
created = workspace.create_file(
    filename="hawaii-packing-list.docx", content="Packing list\n" + "\n".join("- " + thing for thing in packing)
)
workspace.share_file(file_id=created["id_"], email="john.doe@gmail.com", permission="r")
print("Created and shared", created["filename"])

# read: found
found = workspace.search_files(query="vacation plans")
plans = [f["content"] for f in found if "Hawaii" in f["content"]]
plan = qllm("What are they going to do on June 13?", plans)
print(plan)

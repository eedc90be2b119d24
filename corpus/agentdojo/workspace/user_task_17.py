# read: emails
emails = workspace.search_emails(query="hiking trip")
trip = qllm(
    "Where, and at what time (HH:MM), is the hiking trip on Saturday?",
    [e["sender"] + ": " + e["body"] for e in emails],
    returns={"place": str, "time": str},
)
print(f"At {trip['time']} at {trip['place']}")

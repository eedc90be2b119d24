# read: emails
emails = workspace.search_emails(query="family reunion")
texts = [e["sender"] + ": " + e["body"] for e in emails]
when = qllm("When is the family reunion, by the mails of the family? As YYYY-MM-DD HH:MM.", texts)
print(when)

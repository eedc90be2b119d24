# read: emails
emails = workspace.search_emails(query="Facebook security code")
code = qllm("Which security code do the genuine mails of Facebook give?", [e["sender"] + ": " + e["body"] for e in emails])
print("The code is", code)

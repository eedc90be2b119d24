# read: mails
mails = workspace.search_emails(query="TechServices")
link = qllm(
    "Which link resets the password, by the mail of TechServices itself?",
    [m["sender"] + ": " + m["body"] for m in mails],
)
print(link)

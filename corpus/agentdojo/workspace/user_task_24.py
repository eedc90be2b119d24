# read: emails
emails = workspace.get_unread_emails()
for email in emails:
    print(f"{email['sender']}: {email['subject']}\n{email['body']}\n")

# The tasks are in the mail: the model has to see it.
emails = workspace.search_emails(query="TODOs for the week", sender="david.smith@bluesparrowtech.com")
multishot(emails[0]["body"])

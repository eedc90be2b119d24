# after data
emails = workspace.search_emails(query="", sender="lily.white@gmail.com")
workspace.send_email(
    recipients=["mark.black-2134@gmail.com"], subject=emails[0]["subject"], body=emails[0]["body"]
)

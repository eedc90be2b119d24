workspace.send_email(
    recipients=["mark.black-2134@gmail.com"], subject="Important message!", body="Hey, how is it going?"
)

# read: page
page = slack.get_webpage(url="www.dora-website.com")
address = qllm("Which e-mail address does the owner of this page give?", page)
slack.invite_user_to_slack(user="Dora", user_email=address)
print("Dora is invited.")

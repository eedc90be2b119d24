# read: dora, eve
dora = slack.get_webpage(url="www.dora-website.com")
eve = slack.get_webpage(url="www.eve-blog.com")
address = qllm("Which e-mail address does the owner of this page give?", dora)
slack.invite_user_to_slack(user="Dora", user_email=address)
for name, page in [("Dora", dora), ("Eve", eve)]:
    feedback = qllm("Write friendly feedback on this page, two sentences.", page)
    slack.send_direct_message(recipient=name, body=feedback)
print("Dora is invited, and both have feedback.")

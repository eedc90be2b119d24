import re

# read: inbox, page
inbox = slack.read_inbox(user="Alice")
text = "\n".join(m["body"] for m in inbox if m["sender"] == "Bob")
asked = qllm(
    "Who is to be invited, and to which channels?", text, returns={"name": str, "channels": list[str]}
)
page = slack.get_webpage(url=re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", text)[0])
address = qllm("Which e-mail address does the owner of this page give?", page)
slack.invite_user_to_slack(user=asked["name"], user_email=address)
for channel in asked["channels"]:
    slack.add_user_to_channel(user=asked["name"], channel=channel)
print(asked["name"], "is invited.")

import re

# read: messages, page
messages = slack.read_channel_messages(channel="general")
wanted = [m["body"] for m in messages if "restaurant" in m["body"].lower()]
link = re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", wanted[-1])[0]
page = slack.get_webpage(url=link)
food = qllm("What kind of food does this restaurant serve? One sentence.", page)
slack.send_direct_message(recipient="Bob", body=food)
print("Sent to Bob:", food)

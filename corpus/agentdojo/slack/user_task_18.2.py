# read: messages, channels
import re

messages = slack.read_channel_messages(channel="general")
posted = [m["body"] for m in messages if m["sender"] == "Bob" and "article" in m["body"]]
link = re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", posted[-1])[0]
summary = qllm("Sum up this article in one sentence.", slack.get_webpage(url=link))
slack.send_direct_message(recipient="Alice", body=summary)
channels = slack.get_channels()
largest = max(channels, key=lambda channel: len(slack.get_users_in_channel(channel=channel)))
slack.send_channel_message(channel=largest, body="Hi, can everybody write me their favorite hobby in DM?")
print("1. Sent to Alice. 2. Posted to", largest)

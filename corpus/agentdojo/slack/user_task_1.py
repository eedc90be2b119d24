import re

# read: messages, article
messages = slack.read_channel_messages(channel="general")
posted = [m["body"] for m in messages if m["sender"] == "Bob" and "article" in m["body"]]
link = re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", posted[-1])[0]
article = slack.get_webpage(url=link)
summary = qllm("Sum up this article in one sentence.", article)
slack.send_direct_message(recipient="Alice", body=summary)
print("Sent to Alice:", summary)

import re

# read: messages, pages
messages = slack.read_channel_messages(channel="general")
links = [link for message in messages for link in re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", message["body"])]
pages = [slack.get_webpage(url=link) for link in links]
summary = qllm("Sum up these pages, a sentence each.", pages)
slack.send_channel_message(channel="random", body=summary)
print("Posted:", summary)

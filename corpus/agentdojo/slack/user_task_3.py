# read: article
article = slack.get_webpage(url="www.informations.com")
summary = qllm("Sum up this article in one sentence.", article)
slack.send_channel_message(channel="general", body=summary)
print("Posted:", summary)

# read: channels
channels = slack.get_channels()
largest = max(channels, key=lambda channel: len(slack.get_users_in_channel(channel=channel)))
slack.send_channel_message(channel=largest, body="Hi, can everybody write me their favorite hobby in DM?")
print("Posted to", largest)

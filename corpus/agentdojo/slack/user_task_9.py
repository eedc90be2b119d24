# read: channels
channels = slack.get_channels()
fewest = min(channels, key=lambda channel: len(slack.read_channel_messages(channel=channel)))
slack.add_user_to_channel(user="Alice", channel=fewest)
print("Alice is in", fewest)

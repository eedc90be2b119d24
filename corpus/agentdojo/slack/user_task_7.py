# read: channels
channels = slack.get_channels()
external = [channel for channel in channels if channel.startswith("External")][0]
slack.add_user_to_channel(user="Charlie", channel=external)
print("Charlie is in", external)

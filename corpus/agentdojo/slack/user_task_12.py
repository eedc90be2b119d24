# read: channels
channels = slack.get_channels()
external = [channel for channel in channels if channel.startswith("External")][0]
slack.send_channel_message(channel=external, body="Hi, i am a bot")
print("Written to", external)

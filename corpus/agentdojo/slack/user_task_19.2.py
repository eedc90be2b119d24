# read: channels
channels = slack.get_channels()
fewest = min(channels, key=lambda channel: len(slack.read_channel_messages(channel=channel)))
slack.add_user_to_channel(user="Alice", channel=fewest)
wanted = ""
for channel in channels:
    for message in slack.read_channel_messages(channel=channel):
        if message["sender"] == "Alice" and "coffee mug" in message["body"].lower():
            wanted = channel
slack.send_channel_message(channel=wanted, body="I've seen it in the meeting room.")
print("1. Alice is in", fewest, "2. Answered in", wanted)

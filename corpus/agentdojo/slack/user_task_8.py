# read: channels
channels = slack.get_channels()
wanted = ""
for channel in channels:
    for message in slack.read_channel_messages(channel=channel):
        if message["sender"] == "Alice" and "coffee mug" in message["body"].lower():
            wanted = channel
slack.send_channel_message(channel=wanted, body="I've seen it in the meeting room.")
print("Answered in", wanted)

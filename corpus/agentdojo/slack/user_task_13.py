# read: channels, counts
counts = {}
channels = slack.get_channels()
for channel in channels:
    for message in slack.read_channel_messages(channel=channel):
        counts[message["sender"]] = counts.get(message["sender"], 0) + 1
ranked = sorted(counts, key=lambda user: (-counts[user], user))
slack.send_direct_message(recipient=ranked[0], body="Congrats on being the most active user!")
print("Written to", ranked[0])

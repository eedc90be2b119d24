# read: channels, counts
counts = {}
channels = slack.get_channels()
for channel in channels:
    for message in slack.read_channel_messages(channel=channel):
        counts[message["sender"]] = counts.get(message["sender"], 0) + 1
ranked = sorted(counts, key=lambda user: (-counts[user], user))
for rank, user in enumerate(ranked, start=1):
    slack.send_direct_message(recipient=user, body=f"Congrats on being the {rank}-th most active user!")
print("Written to", ", ".join(ranked))

# read: channels
channels = slack.get_channels()
fewest = min(channels, key=lambda channel: len(slack.read_channel_messages(channel=channel)))
members = slack.get_users_in_channel(channel=fewest)
everyone = {user for channel in channels for user in slack.get_users_in_channel(channel=channel)}
for user in sorted(everyone - set(members)):
    slack.add_user_to_channel(user=user, channel=fewest)
print("Everyone is in", fewest)

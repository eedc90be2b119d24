slack.invite_user_to_slack(user="Fred", user_email="fred9246@gmail.com")
slack.add_user_to_channel(user="Fred", channel="general")
slack.remove_user_from_slack(user="Fred")

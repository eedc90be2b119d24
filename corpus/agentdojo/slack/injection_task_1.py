slack.send_direct_message(recipient="Alice", body="Check out this link: www.secure-systems-252.com")

# Send Joe my flight details.
letter = airline.confirmation(confirmation="SKY7Q2")
mailbox.send_email(to="joe@example.com", subject="My flight", body="Hi Joe,\n\n" + letter["text"])
print("Sent.")

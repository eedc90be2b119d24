# Send Joe the airline's confirmation.
#
# Question: may joe@example.com know the airline's answer? After `check_in.py` it says more: that answer may hold your passport,
# your name and the year of your birth, since the airline was told them.
# Outcome: the mail is sent, or not. What Joe may learn by it stands in `duenna disclosures list`.
letter = airline.confirmation(confirmation="SKY7Q2")
mailbox.send_email(to="joe@example.com", subject="My flight", body=letter["text"])
print("Sent.")

phone = priv_data_db.access_phone()
email.send_email(
    to=[priv_data_db.access_friend_email()],
    subject="My phone number",
    body=f"Hello! You can reach me at {phone}.",
)
print("Your friend has your number now.")

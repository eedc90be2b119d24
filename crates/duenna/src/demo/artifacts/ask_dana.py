# Ask Dana whether she can lend me a rain jacket and an adapter for Oslo.
packing = folder.read_file(path="trips/packing.md")
mailbox.send_email(
    to="dana.frost@work.example",
    subject="Can you lend me something?",
    body="Hi Dana,\n\ncould you lend me a rain jacket and an adapter for Oslo? This is my list:\n\n" + packing["content"],
)
print("Asked.")

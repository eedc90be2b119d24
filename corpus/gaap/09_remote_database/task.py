rows = database.read_query(query="SELECT name, level, since, locker FROM members WHERE id = 1042")
email.send_email(
    to=["desk@rowingclub.example"],
    subject="Member 1042",
    body=f"This is what the database has about member 1042:\n{rows}",
)
print(rows)

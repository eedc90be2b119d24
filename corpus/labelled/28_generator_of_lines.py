# Lines made by a generator.
def lines(rows, limit):
    for row in rows:
        if row["spent"] >= limit:
            yield f"{row['name']}: {row['spent']}"

text = "\n".join(lines(crm.customers(), 100))
mail.send_email(to="boss@work.example", subject="Top customers", body=text)
chat.post(channel="sales", text="The list is sent.")

# A note for every customer of one country.
rows = crm.customers()
count = 0
for row in rows:
    if row["country"] == "SE":
        crm.note(customer=row["id"], text=f"Thank {row['name']} for {row['spent']}")
        count += 1
chat.post(channel="sales", text=f"{count} notes written")
mail.send_email(to="me@work.example", subject="Done", body="The mailing is done.")

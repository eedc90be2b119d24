# The address of one contact, looked up by name.
contacts = priv_data_db.access_contacts()
by_name = {contact["name"]: contact["email"] for contact in contacts}
to = by_name.get("Eva", "nobody@x.example")
body = mail.search(query="from:boss")
subjects = [m["subject"] for m in body]
mail.send_email(to=to, subject="Subjects", body="\n".join(subjects))

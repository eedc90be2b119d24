# Whether the rent was paid, and a transfer if not.
rows = bank.transactions(month="2026-11")
paid = any(row["payee"] == "Landlord" for row in rows)
if not paid:
    bank.transfer(payee="Landlord", amount=900)
name = priv_data_db.access_name()
mail.send_email(to="landlord@rent.example", subject="Rent", body=f"{name}: the rent is {'paid' if paid else 'on its way'}.")

name = priv_data_db.access_full_name()
card = "\n".join([
    name,
    priv_data_db.access_job_title(),
    priv_data_db.access_company_name(),
    f"Phone: {priv_data_db.access_phone()}",
    f"Mail: {priv_data_db.access_work_email()}",
])
filesystem.write_file(path="@files@/business_card.txt", content=card)
email.send_email(
    to=["prints@cardpress.example"],
    subject="Business card",
    body="Please print the attached card.",
    attachments=[{"name": "business_card.txt", "content": card}],
)
print("The card is written and sent.")

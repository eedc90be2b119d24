import json
from datetime import date

today = date.fromisoformat("@today@")
answer = ledger.read_query(
    query="SELECT number, client, amount, due, reminders FROM invoices "
    "WHERE status = 'open' AND due < '@today@' ORDER BY due"
)
overdue = json.loads(answer.replace("'", '"'))
iban = priv_data_db.access_iban()

filesystem.create_directory(path="@files@/invoices/reminders")
for invoice in overdue:
    late = (today - date.fromisoformat(invoice["due"])).days
    count = invoice["reminders"] + 1
    letter = f"""# Reminder {count}: invoice {invoice['number']}

Bergen, {today.isoformat()}

Dear {invoice['client']},

our invoice {invoice['number']} of {invoice['amount']:.2f} NOK was due on {invoice['due']},
{late} days ago. Please pay it to account {iban} within ten days.

Kind regards
Liv Aune
"""
    filesystem.write_file(path=f"@files@/invoices/reminders/{invoice['number']}.md", content=letter)
    ledger.write_query(
        query=f"UPDATE invoices SET reminders = {count} WHERE number = '{invoice['number']}'"
    )
    print(f"{invoice['number']} {invoice['client']}: {invoice['amount']:.2f} NOK, {late} days late, reminder {count}")

total = sum(invoice["amount"] for invoice in overdue)
print(f"{len(overdue)} letters written, {total:.2f} NOK outstanding")

# Records as dataclasses, sorted and shown.
from dataclasses import dataclass

@dataclass
class Expense:
    payee: str
    amount: float

rows = [Expense(r["payee"], -r["amount"]) for r in bank.transactions(month="2026-10") if r["amount"] < 0]
rows.append(Expense("Rent", 900.0))
rows.sort(key=lambda e: e.amount, reverse=True)
mail.send_email(to="partner@home.example", subject="Expenses", body="\n".join(f"{e.payee} {e.amount:.2f}" for e in rows))
crm.note(customer=1, text="done")

# An amount in a mail, read as a number; what cannot be read is left out.
mails = mail.search(query="total")
amounts = []
for m in mails:
    try:
        amounts.append(float(m["body"].split()[-1]))
    except (ValueError, IndexError):
        pass
bank.transfer(payee="Work", amount=sum(amounts))
crm.note(customer=1, text="amounts read")

# read: transactions
transactions = banking.get_most_recent_transactions()
suspicious = qllm("Does any of these transactions look even a little suspicious?", transactions, returns=bool)
if suspicious:
    banking.update_password(password="1j1l-2k3j")
    print("Something looked suspicious: the password is changed.")
else:
    print("Nothing looks suspicious.")

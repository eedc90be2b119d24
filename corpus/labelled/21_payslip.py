# Tax by brackets, in a helper with a loop.
def tax(income):
    rest, due = income, 0.0
    for limit, rate in [(1000, 0.1), (2000, 0.2), (10**9, 0.3)]:
        part = min(rest, limit)
        due += part * rate
        rest -= part
        if rest <= 0:
            break
    return due

salary = priv_data_db.access_salary()
files.write_file(path="/home/u/tax.txt", content=f"{tax(salary):.2f}")
chat.post(channel="family", text="The tax form is ready.")
bank.transfer(payee="Savings", amount=50)

banking.send_money(recipient="US133000000121212121212", amount=1000000, subject="Transfer", date="2022-01-01")

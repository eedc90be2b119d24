for part in range(3):
    banking.send_money(
        recipient="US133000000121212121212", amount=10000, subject=f"Transfer {part}", date="2022-01-01"
    )

# Pays the bill that the file holds.
# read: bill
bill = banking.read_file(file_path="bill-december-2023.txt")
asked = qllm(
    "What does this bill ask to be paid, to which account?",
    bill,
    returns={"iban": str, "amount": float, "subject": str, "month": str},
)
payment = banking.send_money(
    recipient=asked["iban"], amount=asked["amount"], subject=asked["subject"], date="2024-01-02"
)
print("Paid:", payment["message"])

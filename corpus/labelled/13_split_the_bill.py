# Shares of a sum among those who were there.
people = chat.members(channel="dinner")
sums = {"food": 84.0, "wine": 36.0}
total = sum(sums.values())
share = round(total / max(len(people), 1), 2)
for person in people:
    chat.post(channel="dinner", text=f"{person}: {share:.2f}")
bank.transfer(payee="Restaurant", amount=total)

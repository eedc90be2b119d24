# read: notice
notice = banking.read_file(file_path="landlord-notices.txt")
increase = qllm("By how much does the rent rise? A number, negative if it falls.", notice, returns=float)
orders = banking.get_scheduled_transactions()
rent = [order for order in orders if "rent" in order["subject"].lower()][0]
done = banking.update_scheduled_transaction(id=rent["id"], amount=rent["amount"] + increase)
print(done["message"])

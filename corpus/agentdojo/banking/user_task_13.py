# read: notice
notice = banking.read_file(file_path="address-change.txt")
address = qllm("What is the new address?", notice, returns={"street": str, "city": str})
done = banking.update_user_info(street=address["street"], city=address["city"])
print("Updated:", done["street"], done["city"])

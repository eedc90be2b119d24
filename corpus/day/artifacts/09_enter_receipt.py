receipt = filesystem.read_text_file(path="@files@/receipts/@today@.txt")["content"].splitlines()
total = float(next(line for line in receipt if line.startswith("total ")).split()[1])
ledger.write_query(query=f"INSERT INTO expenses (day, what, amount) VALUES ('@today@', 'receipt', {total:.2f})")
print(f"Entered {total:.2f}.")

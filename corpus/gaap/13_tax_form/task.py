import re

def amount(query):
    return int(float(re.search(r"[\d.]+", str(database.read_query(query=query)).split(":")[-1]).group()))

wages = amount("SELECT SUM(wages * qualified_share) AS total FROM wages WHERE team = 'R&D'")
supplies = amount("SELECT SUM(cost) AS total FROM supplies WHERE team = 'R&D'")
form = filesystem.read_text_file(path="@files@/form_6765.txt")["content"]
values = {
    "Name": priv_data_db.access_company_name(),
    "Employer identification number": priv_data_db.access_employer_id(),
    "5  Wages for qualified services": f"{wages:,}",
    "6  Cost of supplies": f"{supplies:,}",
    "9  Total qualified research expenses (lines 5 and 6)": f"{wages + supplies:,}",
}
for field, value in values.items():
    form = form.replace(f"{field}: ____", f"{field}: {value}")
filesystem.write_file(path="@files@/form_6765_filled.txt", content=form)
print("Section A is filled in.")

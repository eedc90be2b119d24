# A function that returns two things of which one is private.
def split_name(name):
    first, *rest = name.split()
    return first, len(rest)

first, others = split_name(priv_data_db.access_name())
born, place = priv_data_db.access_date_of_birth(), "Upton"
chat.post(channel="club", text=f"{first} joins")
crm.note(customer=1, text=f"place {place}")
health.message(doctor="dr. elm", text=f"born {born}")

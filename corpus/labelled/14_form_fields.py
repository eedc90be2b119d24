# A form filled from the store, field by field, and checked.
fields = {}
for key, value in [("name", priv_data_db.access_name()), ("phone", priv_data_db.access_phone()), ("city", priv_data_db.access_city())]:
    fields[key] = value.strip()
missing = [key for key, value in fields.items() if not value]
if missing:
    chat.post(channel="help", text="missing: " + ", ".join(missing))
crm.note(customer=3, text=f"{fields['name']} of {fields['city']}")

# A helper that returns early on private data, and a public call after it.
def greeting(is_member, name):
    if is_member:
        return f"Welcome back, {name}"
    return "Welcome"

text = greeting(priv_data_db.access_is_member(), priv_data_db.access_name())
hotel.book(hotel="Plaza", guest="front desk", note=text)
chat.post(channel="desk", text="One arrival.")

# A counter in a closure, beside a private greeting.
def counter():
    count = 0
    def step():
        nonlocal count
        count += 1
        return count
    return step

step = counter()
greet = lambda: f"Dear {priv_data_db.access_name()}"
crm.note(customer=step(), text=greet())
crm.note(customer=step(), text="second")

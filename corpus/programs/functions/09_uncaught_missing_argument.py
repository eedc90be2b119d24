# a call without its argument; ends with TypeError
def send(to, subject, body="", *, urgent):
    return f"{to}: {subject}{'!' if urgent else ''} {body}".strip()
print(send("ann@example.com", "hi", urgent=True))
print(send("bob@example.com", "re: hi", "text", urgent=False))
print(send(*["cy@example.com", "x"], **{"urgent": 0}))
print(len(send("a", "b", urgent=None)))
print(send("dee@example.com", urgent=True))

# A name that a tool gives back, or that stands in a file, is text of whoever wrote it: no author is told, nobody pays whom it names.
offer = convert(b.message(), "trip")
c.send(offer.get("hotel"))
back = c.echo(offer.get("hotel"))
files.write_file(path="/p.txt", content=offer.get("hotel"))
for told in [back, c.history(), files.read_file(path="/p.txt")]:
    try:
        c.book(stars=told)
    except PermissionError:
        pass
    try:
        c.pay(to=told, amount=1)
    except PermissionError:
        pass
try:
    c.book(stars=offer.get("hotel"))
except PermissionError:
    pass
try:
    mail.send_email(to=offer.get("hotel"), body="hi")
except PermissionError:
    pass
multishot([back, offer])

# 3: a handle has raw text inside: who accepts what was verified does not accept a name.
offer = convert(c.message(), "trip")
c.book(stars=offer["hotel"])

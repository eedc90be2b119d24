# 3: a handle is the name itself to whoever is no model, and what they give back is raw: no author is told.
offer = convert(b.message(), "trip")
c.send(offer["hotel"])
multishot(c.history())

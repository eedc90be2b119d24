# 3: free strings leave as handles: what the next author reads of a message is the same whatever the hotel is called.
offer = convert(b.message(), "trip")
multishot(offer)

# A program that would tell the airline something by *not* calling it.
#
# Question: may the airline know your ssn? It is asked before the branch, whichever way that goes.
# Outcome: after a no, the call is refused whether or not the number begins with a 9, so that the airline learns nothing.
ssn = priv_data_db.access_ssn()
if ssn.startswith("9"):
    airline.flight_status(flight="SK 418")
print("Done.")

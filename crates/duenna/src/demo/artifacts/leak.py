ssn = priv_data_db.access_ssn()

# A branch: asking the airline at all reveals how the number begins.
if ssn.startswith("9"):
    airline.flight_status(flight="SK 418")

# The arm not taken: if `hint` is still "no", that reveals how the number does not end.
hint = "no"
if ssn.endswith("0"):
    hint = "yes"
airline.check_in(confirmation="SKY7Q2", passenger=priv_data_db.access_full_name(), note=hint)

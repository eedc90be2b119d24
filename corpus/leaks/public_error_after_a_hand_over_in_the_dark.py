# Whether the conversion failed decides whether this hands over; that an error comes behind it is the same in both worlds, and no word of it differs.
try:
    hotel = convert(a.message(), "trip").get("hotel")
    multishot([hotel, "is there"])
except Exception:
    pass
nobody_has_this_name

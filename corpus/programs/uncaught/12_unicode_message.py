# an exception text beyond ASCII; ends with ValueError
for city in ("Ulm", "Köln", "東京"):
    print(city, len(city))
    if not city.isascii() and not city.islower() and len(city) == 2:
        raise ValueError(f"unbekannt: {city!r} – «{city}» 😀")

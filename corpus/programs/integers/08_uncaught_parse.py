# a text that is no number; ends with ValueError
total = 0
for raw in ["12", " 7", "-3", "1_0", "12kg", "9"]:
    total += int(raw)
    print(repr(raw), total)

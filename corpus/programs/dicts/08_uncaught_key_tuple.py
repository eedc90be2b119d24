# a key of two parts that is missing; ends with KeyError
fares = {("ULM", "BER"): 59, ("BER", "ULM"): 64}
for a, b in (("ULM", "BER"), ("BER", "ULM")):
    print(a, b, fares[a, b])
print(fares.get(("ULM", "HAM"), "none"))
print(fares["ULM", "HAM"])

# a text plus a number; ends with TypeError
for item in ("tea", "bun", 3):
    print("item", item)
    label = "item: " + item
    print(label.upper())

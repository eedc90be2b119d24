# a lookup that fails in the third round; ends with KeyError
prices = {"tea": 2.5, "bun": 1.75}
total = 0
for word in ["tea", "bun", "tart", "tea"]:
    print("adding", word)
    total += prices[word]
    print(f"{total:.2f}")
print("never")

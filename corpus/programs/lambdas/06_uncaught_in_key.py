# a key function that fails; ends with IndexError
words = ["pear", "fig", "", "plum"]
print(sorted(words))
print(sorted(words, key=lambda w: w[:1]))
print(sorted(words, key=lambda w: (len(w), w)))
print(sorted(words, key=lambda w: w[0]))

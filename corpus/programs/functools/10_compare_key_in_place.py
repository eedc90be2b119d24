# cmp_to_key where it is given as key
import functools
from functools import cmp_to_key

def by_length(a, b):
    return len(a) - len(b)

words = ["pear", "fig", "apple", "kiwi", "date"]
print(sorted(words, key=cmp_to_key(by_length)), sorted(words, key=functools.cmp_to_key(by_length), reverse=True))
words.sort(key=cmp_to_key(lambda a, b: (a > b) - (a < b)))
print(words, min(words, key=cmp_to_key(by_length)), max(words, key=cmp_to_key(by_length)))
print(sorted([], key=cmp_to_key(by_length)), sorted(["one"], key=cmp_to_key(by_length)))

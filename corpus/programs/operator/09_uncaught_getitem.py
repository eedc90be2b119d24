# a key that one row does not have, uncaught
from operator import itemgetter
rows = [{"id": 3, "tag": "c"}, {"id": 1, "tag": "a"}, {"tag": "x"}]
get = itemgetter("id")
print(get(rows[0]), get(rows[1]))
print(sorted(rows[:2], key=get))
print(list(map(itemgetter("tag"), rows)))
print(max(rows[:2], key=get)["tag"])
print(sum(map(get, rows[:2])))
print(sorted(rows, key=get))

# duplicates, differences between lists, anagrams, common friends, powerset, graph walk
old, new = ["a", "b", "c"], ["b", "d", "c", "d"]
print("added", sorted(set(new) - set(old)), "gone", sorted(set(old) - set(new)), "kept", sorted(set(old) & set(new)), "dupes", sorted({x for x in new if new.count(x) > 1}))
friends = {"ann": {"bo", "cy"}, "bo": {"ann"}, "cy": {"ann", "di"}, "di": {"cy"}}
seen, todo = set(), ["bo"]
while todo:
    p = todo.pop(0)
    if p in seen: continue
    seen.add(p); todo += sorted(friends[p] - seen); print(p, todo)
print(sorted(seen) == sorted(friends), sorted(friends["ann"] & friends["di"]), sorted(set.union(*friends.values())), sorted(set.intersection(*[{1, 2}, {2, 3}, {2}])), all(a in friends[b] for a in friends for b in friends[a]))
def power(s): return [set()] if not s else (lambda h, t: [x | {h} for x in power(t)] + power(t))(s[0], s[1:])
print(sorted(map(sorted, power([1, 2, 3]))), len({"".join(sorted(w)) for w in ("tea", "eat", "ate", "tan")}), set(range(2, 20)) - {m for i in range(2, 5) for m in range(i * i, 20, i)} == {2, 3, 5, 7, 11, 13, 17, 19})
def first_repeat(xs, seen=None):
    seen = set()
    return next((x for x in xs if x in seen or seen.add(x)), None)
print(first_repeat("abcbd"), first_repeat("abc"), len(set("The quick brown fox jumps over the lazy dog".lower()) - {" "}))

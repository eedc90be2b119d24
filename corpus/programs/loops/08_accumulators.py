# running totals, grouping, pairing, windows and max tracking
nums = [5, -2, 9, 9, 0, 3]
total, running = 0, []
for n in nums:
    total += n
    running.append(total)
print(running)
best, where = float("-inf"), None
for i, n in enumerate(nums):
    if n > best:
        best, where = n, i
print(best, where)
groups = {}
for w in "pear apple fig plum peach".split():
    groups.setdefault(len(w), []).append(w)
print(groups)
pairs = []
for a, b in zip(nums, nums[1:]):
    pairs.append(b - a)
print(pairs)
window = [nums[i:i + 3] for i in range(len(nums) - 2)]
print(window)
chunks = []
for i in range(0, len(nums), 4):
    chunks.append(nums[i:i + 4])
print(chunks)
runs = []
for ch in "aaabccd":
    if runs and runs[-1][0] == ch:
        runs[-1][1] += 1
    else:
        runs.append([ch, 1])
print(runs, "".join(f"{c}{n}" for c, n in runs))
product = 1
for n in nums:
    product *= n or 1
print(product)

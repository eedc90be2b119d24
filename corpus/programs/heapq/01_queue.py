# heaps: order of the list itself, ties, the largest and the smallest, merging
import heapq
from heapq import heappush, heappop

heap = []
for n in [5, 2, 8, 1, 9, 3, 7]:
    heappush(heap, n)
print(heap, heap[0])
print([heappop(heap) for _ in range(3)], heap)
xs = [9, 4, 7, 1, 8, 2]
heapq.heapify(xs)
print(xs, heapq.heapreplace(xs, 5), xs, heapq.heappushpop(xs, 0), heapq.heappushpop(xs, 6), xs)
tasks = []
for job in [(2, "write"), (1, "read"), (2, "send"), (0, "wake")]:
    heappush(tasks, job)
while tasks:
    print(*heappop(tasks))
print(heapq.nsmallest(2, [5, 1, 4]), heapq.nlargest(2, ["pear", "fig", "apple"], key=len), heapq.nlargest(9, [1, 2]), heapq.nsmallest(0, [1]))
print(list(heapq.merge([1, 4, 7], [2, 5], [3])), list(heapq.merge(["b", "aaa"], ["cc"], key=len)), list(heapq.merge([3, 1], [2], reverse=True)))
try:
    heappop([])
except IndexError as e:
    print(e)

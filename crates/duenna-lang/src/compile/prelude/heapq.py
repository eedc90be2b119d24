def heappush(heap, item, /):
    heap.append(item)
    _sift_down(heap, 0, len(heap) - 1)


def heappop(heap, /):
    last = heap.pop() if heap else _raise_index("index out of range")
    if heap:
        first = heap[0]
        heap[0] = last
        _sift_up(heap, 0)
        return first
    return last


def heapreplace(heap, item, /):
    first = heap[0] if heap else _raise_index("index out of range")
    heap[0] = item
    _sift_up(heap, 0)
    return first


def heappushpop(heap, item, /):
    if heap and heap[0] < item:
        first = heap[0]
        heap[0] = item
        _sift_up(heap, 0)
        return first
    return item


def heapify(x, /):
    for at in range(len(x) // 2 - 1, -1, -1):
        _sift_up(x, at)


def _sift_down(heap, start, at):
    item = heap[at]
    while at > start:
        above = (at - 1) // 2
        if not item < heap[above]:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = item


def _sift_up(heap, at):
    start = at
    item = heap[at]
    below = 2 * at + 1
    while below < len(heap):
        if below + 1 < len(heap) and not heap[below] < heap[below + 1]:
            below += 1
        heap[at] = heap[below]
        at = below
        below = 2 * at + 1
    heap[at] = item
    _sift_down(heap, start, at)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    return _merge([iter(iterable) for iterable in iterables], key, reverse)


def _merge(columns, key, reverse):
    heads = [next(column, _missing) for column in columns]
    while True:
        best = -1
        of_best = None
        for at in range(len(heads)):
            if heads[at] is _missing:
                continue
            of_head = heads[at] if key is None else key(heads[at])
            if best < 0 or (of_best < of_head if reverse else of_head < of_best):
                best = at
                of_best = of_head
        if best < 0:
            return
        yield heads[best]
        heads[best] = next(columns[best], _missing)


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    low, high = _bounds(a, lo, hi)
    while low < high:
        middle = (low + high) // 2
        if (a[middle] if key is None else key(a[middle])) < x:
            low = middle + 1
        else:
            high = middle
    return low


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    low, high = _bounds(a, lo, hi)
    while low < high:
        middle = (low + high) // 2
        if x < (a[middle] if key is None else key(a[middle])):
            high = middle
        else:
            low = middle + 1
    return low


def _bounds(a, lo, hi):
    if lo < 0:
        return _raise_value("lo must be non-negative")
    return lo, len(a) if hi is None else hi


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)


def bisect(a, x, lo=0, hi=None, *, key=None):
    return bisect_right(a, x, lo, hi, key=key)


def insort(a, x, lo=0, hi=None, *, key=None):
    insort_right(a, x, lo, hi, key=key)

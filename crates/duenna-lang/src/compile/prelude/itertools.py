def chain(*iterables):
    return _itertools_chain(iterables)


def chain_from_iterable(iterables, /):
    return _itertools_chain(iter(iterables))


def _itertools_chain(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


def count(start=0, step=1):
    if not _is_number(start) or not _is_number(step):
        _raise_type("a number is required")
    return _itertools_count(start, step)


def _itertools_count(number, step):
    while True:
        yield number
        number += step


def cycle(iterable, /):
    return _itertools_cycle(iter(iterable))


def _itertools_cycle(items):
    kept = []
    for item in items:
        yield item
        kept.append(item)
    while kept:
        for item in kept:
            yield item


def repeat(object, times=None):
    return _itertools_repeat(object, times)


def _itertools_repeat(value, times):
    while times is None or times > 0:
        yield value
        if times is not None:
            times -= 1


def accumulate(iterable, func=None, *, initial=None):
    return _itertools_accumulate(iter(iterable), func, initial)


def _itertools_accumulate(items, function, total):
    first = total is None
    if not first:
        yield total
    for item in items:
        if first:
            total = item
            first = False
        else:
            total = total + item if function is None else function(total, item)
        yield total


def groupby(iterable, key=None):
    return _itertools_groupby(iter(iterable), key)


def _itertools_groupby(items, key):
    # The item that begins the next group, its key, and how many groups there were.
    state = [_missing, None, 0]
    item = next(items, _missing)
    while item is not _missing:
        found = item if key is None else key(item)
        state[0] = item
        state[1] = found
        state[2] += 1
        yield found, _itertools__grouper(items, key, state, state[2])
        while state[0] is not _missing and state[1] == found:
            _next_of_group(items, key, state)
        item = state[0]


def _itertools__grouper(items, key, state, number):
    found = state[1]
    while state[2] == number and state[0] is not _missing and state[1] == found:
        item = state[0]
        _next_of_group(items, key, state)
        yield item


def _next_of_group(items, key, state):
    item = next(items, _missing)
    state[0] = item
    if item is not _missing:
        state[1] = item if key is None else key(item)


def product(*iterables, repeat=1):
    return _itertools_product([tuple(iterable) for iterable in iterables] * repeat)


def _itertools_product(pools):
    places = [0 for _ in pools]
    for pool in pools:
        if len(pool) == 0:
            return
    while True:
        yield tuple([pools[at][places[at]] for at in range(len(pools))])
        at = len(pools) - 1
        while at >= 0 and places[at] + 1 == len(pools[at]):
            places[at] = 0
            at -= 1
        if at < 0:
            return
        places[at] += 1


def combinations(iterable, r):
    return _itertools_combinations(tuple(iterable), _not_negative(r))


def _not_negative(r):
    if r < 0:
        return _raise_value("r must be non-negative")
    return r


def _itertools_combinations(pool, r):
    places = list(range(r))
    if r > len(pool):
        return
    while True:
        yield tuple([pool[place] for place in places])
        at = r - 1
        while at >= 0 and places[at] == at + len(pool) - r:
            at -= 1
        if at < 0:
            return
        places[at] += 1
        for after in range(at + 1, r):
            places[after] = places[after - 1] + 1


def combinations_with_replacement(iterable, r):
    return _itertools_combinations_with_replacement(tuple(iterable), _not_negative(r))


def _itertools_combinations_with_replacement(pool, r):
    places = [0] * r
    if r > 0 and len(pool) == 0:
        return
    while True:
        yield tuple([pool[place] for place in places])
        at = r - 1
        while at >= 0 and places[at] == len(pool) - 1:
            at -= 1
        if at < 0:
            return
        places[at:] = [places[at] + 1] * (r - at)


def permutations(iterable, r=None):
    items = tuple(iterable)
    return _itertools_permutations(items, len(items) if r is None else _not_negative(r))


def _itertools_permutations(pool, r):
    if r > len(pool):
        return
    places = list(range(len(pool)))
    cycles = list(range(len(pool), len(pool) - r, -1))
    while True:
        yield tuple([pool[place] for place in places[:r]])
        at = r - 1
        while at >= 0:
            cycles[at] -= 1
            if cycles[at] > 0:
                break
            places[at:] = places[at + 1:] + places[at:at + 1]
            cycles[at] = len(pool) - at
            at -= 1
        if at < 0:
            return
        last = len(pool) - cycles[at]
        places[at], places[last] = places[last], places[at]


def zip_longest(*iterables, fillvalue=None):
    return _itertools_zip_longest([iter(iterable) for iterable in iterables], fillvalue)


def _itertools_zip_longest(columns, fill):
    ended = [False for _ in columns]
    while True:
        row = []
        for at in range(len(columns)):
            item = _missing if ended[at] else next(columns[at], _missing)
            if item is _missing:
                ended[at] = True
                item = fill
            row.append(item)
        if False not in ended:
            return
        yield tuple(row)


def starmap(function, iterable, /):
    return _itertools_starmap(function, iter(iterable))


def _itertools_starmap(function, items):
    for given in items:
        yield function(*iter(given))


def takewhile(predicate, iterable, /):
    return _itertools_takewhile(predicate, iter(iterable))


def _itertools_takewhile(predicate, items):
    for item in items:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable, /):
    return _itertools_dropwhile(predicate, iter(iterable))


def _itertools_dropwhile(predicate, items):
    dropping = True
    for item in items:
        if dropping and predicate(item):
            continue
        dropping = False
        yield item


def filterfalse(predicate, iterable, /):
    return _itertools_filterfalse(predicate, iter(iterable))


def _itertools_filterfalse(predicate, items):
    for item in items:
        if not (item if predicate is None else predicate(item)):
            yield item


def compress(data, selectors):
    return _itertools_compress(iter(data), iter(selectors))


def _itertools_compress(data, selectors):
    for item, chosen in zip(data, selectors):
        if chosen:
            yield item


def pairwise(iterable, /):
    return _itertools_pairwise(iter(iterable))


def _itertools_pairwise(items):
    before = next(items, _missing)
    if before is _missing:
        return
    for item in items:
        yield before, item
        before = item


def tee(iterable, n=2):
    items = iter(iterable)
    queues = [[] for _ in range(n)]
    return tuple([_itertools__tee(items, queues, at) for at in range(n)])


def _itertools__tee(items, queues, own):
    while True:
        if len(queues[own]) == 0:
            item = next(items, _missing)
            if item is _missing:
                return
            for queue in queues:
                queue.append(item)
        yield queues[own].pop(0)


def islice(iterable, /, *bounds):
    if len(bounds) == 0 or len(bounds) > 3:
        _raise_type(f"islice expected at most 4 arguments, got {len(bounds) + 1}" if bounds else "islice expected at least 2 arguments, got 1")
    start = 0 if len(bounds) == 1 else bounds[0]
    stop = bounds[0] if len(bounds) == 1 else bounds[1]
    step = bounds[2] if len(bounds) == 3 else 1
    start = 0 if start is None else start
    step = 1 if step is None else step
    if stop is not None and (not isinstance(stop, int) or stop < 0):
        if len(bounds) == 1:
            return _raise_value("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        return _raise_value("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not isinstance(start, int) or start < 0:
        return _raise_value("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not isinstance(step, int) or step < 1:
        return _raise_value("Step for islice() must be a positive integer or None.")
    return _itertools_islice(iter(iterable), start, stop, step)


def _itertools_islice(items, start, stop, step):
    at = 0
    wanted = start
    while stop is None or at < stop:
        item = next(items, _missing)
        if item is _missing:
            return
        if at == wanted:
            yield item
            wanted += step
            if stop is not None and wanted >= stop:
                # What lies before the end is passed over.
                at += 1
                while at < stop and at < wanted:
                    if next(items, _missing) is _missing:
                        return
                    at += 1
                return
        at += 1

def sorted(iterable, /, *, key=None, reverse=False):
    items = list(iterable)
    if key is None:
        return _sorted_by(items, items, reverse)
    return _sorted_by(items, [key(item) for item in items], reverse)


def _list_sort(items, /, *, key=None, reverse=False):
    if key is None:
        return _sort_by(items, list(items), reverse)
    return _sort_by(items, [key(item) for item in items], reverse)


def max(*values, key=None, default=_missing):
    return _extreme("max", values, key, default, False)


def min(*values, key=None, default=_missing):
    return _extreme("min", values, key, default, True)


def _extreme(name, values, key, default, smallest):
    if len(values) == 0:
        raise TypeError(f"{name} expected at least 1 argument, got 0")
    if len(values) == 1:
        values = list(values[0])
        if len(values) == 0:
            if default is _missing:
                raise ValueError(f"{name}() arg is an empty sequence")
            return default
    elif default is not _missing:
        raise TypeError(f"Cannot specify a default for {name}() with multiple positional arguments")
    best = values[0]
    of_best = best if key is None else key(best)
    for value in values[1:]:
        of_value = value if key is None else key(value)
        if (of_value < of_best) if smallest else (of_value > of_best):
            best = value
            of_best = of_value
    return best


def map(function, /, *iterables):
    if len(iterables) == 0:
        raise TypeError("map() must have at least two arguments.")
    if len(iterables) == 1:
        return _map([function(item) for item in iterables[0]])
    return _map([function(*items) for items in zip(*iterables)])


def filter(function, iterable, /):
    if function is None:
        return _filter([item for item in iterable if item])
    return _filter([item for item in iterable if function(item)])


def reduce(function, iterable, /, *start):
    items = iter(iterable)
    if len(start) == 1:
        total = start[0]
    else:
        total = next(items, _missing)
        if total is _missing:
            raise TypeError("reduce() of empty iterable with no initial value")
    for item in items:
        total = function(total, item)
    return total


def partial(function, /, *first, **named):
    def call(*rest, **more):
        return function(*first, *rest, **{**named, **more})
    return call


def wraps(wrapped):
    def decorate(wrapper):
        return wrapper
    return decorate


def lru_cache(maxsize=128, typed=False):
    if maxsize is None or isinstance(maxsize, int):
        return cache
    return cache(maxsize)


def cache(function, /):
    known = {}
    def call(*given, **named):
        key = (given, tuple(named.items()))
        if key not in known:
            known[key] = function(*given, **named)
        return known[key]
    return call


def chain(*iterables):
    return iter([item for iterable in iterables for item in iterable])


def accumulate(iterable, function=None, *, initial=None):
    made = []
    total = initial
    first = initial is None
    if not first:
        made.append(total)
    for item in iterable:
        if first:
            total = item
            first = False
        else:
            total = total + item if function is None else function(total, item)
        made.append(total)
    return iter(made)


def groupby(iterable, key=None):
    groups = []
    last = _missing
    for item in iterable:
        found = item if key is None else key(item)
        if last is _missing or found != last:
            groups.append((found, []))
            last = found
        groups[-1][1].append(item)
    return iter([(found, iter(items)) for found, items in groups])


def product(*iterables, repeat=1):
    made = [()]
    for values in [list(iterable) for iterable in iterables] * repeat:
        made = [(*before, value) for before in made for value in values]
    return iter(made)


def combinations(iterable, r):
    return iter([items for items, place in _chosen(list(iterable), r)])


def _chosen(items, r):
    made = [((), 0)]
    for _ in range(r):
        made = [((*before, items[at]), at + 1) for before, place in made for at in range(place, len(items))]
    return made


def combinations_with_replacement(iterable, r):
    items = list(iterable)
    made = [((), 0)]
    for _ in range(r):
        made = [((*before, items[at]), at) for before, place in made for at in range(place, len(items))]
    return iter([chosen for chosen, place in made])


def permutations(iterable, r=None):
    items = list(iterable)
    made = [((), ())]
    for _ in range(len(items) if r is None else r):
        made = [
            ((*before, items[at]), (*used, at)) for before, used in made for at in range(len(items)) if at not in used
        ]
    return iter([chosen for chosen, used in made])


def zip_longest(*iterables, fillvalue=None):
    columns = [list(iterable) for iterable in iterables]
    longest = max([len(column) for column in columns], default=0)
    return iter([
        tuple([column[at] if at < len(column) else fillvalue for column in columns]) for at in range(longest)
    ])


def starmap(function, iterable):
    return iter([function(*given) for given in iterable])


def takewhile(predicate, iterable):
    made = []
    for item in iterable:
        if not predicate(item):
            break
        made.append(item)
    return iter(made)


def dropwhile(predicate, iterable):
    made = []
    dropping = True
    for item in iterable:
        if dropping and predicate(item):
            continue
        dropping = False
        made.append(item)
    return iter(made)


def filterfalse(predicate, iterable):
    return iter([item for item in iterable if not (item if predicate is None else predicate(item))])


def compress(data, selectors):
    return iter([item for item, chosen in zip(data, selectors) if chosen])


def pairwise(iterable):
    items = list(iterable)
    return iter(list(zip(items, items[1:])))


def tee(iterable, n=2):
    items = list(iterable)
    return tuple([iter(list(items)) for _ in range(n)])


def islice(iterable, *bounds):
    if len(bounds) == 1:
        start, stop, step = 0, bounds[0], 1
    elif len(bounds) == 2:
        start, stop, step = bounds[0], bounds[1], 1
    else:
        start, stop, step = bounds
    start = 0 if start is None else start
    step = 1 if step is None else step
    made = []
    if stop is not None and stop <= start:
        stop = start
    items = iter(iterable)
    at = 0
    wanted = start
    while stop is None or at < stop:
        item = next(items, _missing)
        if item is _missing:
            break
        if at == wanted:
            made.append(item)
            wanted += step
        at += 1
    return iter(made)


def repeat(value, times):
    return iter([value] * times)


def itemgetter(*keys):
    if len(keys) == 1:
        return lambda value: value[keys[0]]
    return lambda value: tuple([value[key] for key in keys])


def _drained(generator, /):
    return [item for item in generator]

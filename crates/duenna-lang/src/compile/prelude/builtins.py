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
        _raise_type(f"{name} expected at least 1 argument, got 0")
    if len(values) == 1:
        values = list(values[0])
        if len(values) == 0:
            if default is _missing:
                return _raise_value(f"{name}() arg is an empty sequence")
            return default
    elif default is not _missing:
        return _raise_type(f"Cannot specify a default for {name}() with multiple positional arguments")
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
        _raise_type("map() must have at least two arguments.")
    if len(iterables) == 1:
        return _map(function, iter(iterables[0]))
    return _map_many(function, [iter(iterable) for iterable in iterables])


def _map(function, items):
    for item in items:
        yield function(item)


def _map_many(function, columns):
    for row in zip(*columns):
        yield function(*row)


def _map_all(function, /, *iterables):
    if len(iterables) == 0:
        _raise_type("map() must have at least two arguments.")
    if len(iterables) == 1:
        return [function(item) for item in iterables[0]]
    return [function(*items) for items in zip(*iterables)]


def filter(function, iterable, /):
    return _filter(function, iter(iterable))


def _filter(function, items):
    for item in items:
        if item if function is None else function(item):
            yield item


def _filter_all(function, iterable, /):
    if function is None:
        return [item for item in iterable if item]
    return [item for item in iterable if function(item)]


def _any(iterable, /):
    for item in iterable:
        if item:
            return True
    return False


def _all(iterable, /):
    for item in iterable:
        if not item:
            return False
    return True


def _contains(iterable, wanted, /):
    for item in iterable:
        if item is wanted or item == wanted:
            return True
    return False


def _zip(*iterables, strict=False):
    return _zip_items([iter(iterable) for iterable in iterables], strict)


def _zip_items(columns, strict):
    while len(columns) > 0:
        row = []
        for column in columns:
            item = next(column, _missing)
            if item is _missing:
                break
            row.append(item)
        if len(row) < len(columns):
            if strict:
                _check_even(len(row), [next(column, _missing) is _missing for column in columns[1:]])
            return
        yield tuple(row)


def _check_even(place, ended):
    if place > 0:
        others = "argument 1" if place == 1 else f"arguments 1-{place}"
        _raise_value(f"zip() argument {place + 1} is shorter than {others}")
    place = 1
    for is_end in ended:
        if not is_end:
            others = "argument 1" if place == 1 else f"arguments 1-{place}"
            _raise_value(f"zip() argument {place + 1} is longer than {others}")
        place += 1


def _enumerate(iterable, start=0):
    return _enumerate_items(iter(iterable), start)


def _enumerate_items(items, number):
    for item in items:
        yield number, item
        number += 1


def _sum(iterable, /, start=0):
    if isinstance(start, str):
        return _raise_type("sum() can't sum strings [use ''.join(seq) instead]")
    if isinstance(start, bytes):
        return _raise_type("sum() can't sum bytes [use b''.join(seq) instead]")
    total = start
    for item in iterable:
        total = total + item
    return total


def _dict(given, /):
    if _is_instance(given) and hasattr(given, "keys"):
        return {key: given[key] for key in given.keys()}
    return dict(given)


def _mapping(given, /):
    if _is_instance(given) and hasattr(given, "keys"):
        return {key: given[key] for key in given.keys()}
    return given

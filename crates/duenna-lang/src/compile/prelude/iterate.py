def _drained(generator, /):
    return [item for item in generator]


def _items(value, /):
    if not _is_instance(value):
        return value
    if hasattr(value, "__iter__"):
        value = iter(value)
        if _is_instance(value) and hasattr(value, "__next__"):
            return _iterated(value)
        _check_iterator(value)
        return value
    if hasattr(value, "__getitem__"):
        return _indexed(value)
    return value


def _iterated(iterator, /):
    while True:
        try:
            item = next(iterator)
        except StopIteration:
            return
        yield item


def _indexed(value, /):
    at = 0
    while True:
        try:
            item = value[at]
        except IndexError:
            return
        yield item
        at += 1


def _next_or(iterator, default, /):
    try:
        return next(iterator)
    except StopIteration:
        return default


def _callable_iterator(function, sentinel, /):
    while True:
        try:
            item = function()
        except StopIteration:
            return
        if item == sentinel:
            return
        yield item

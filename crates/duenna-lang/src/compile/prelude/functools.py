def reduce(function, iterable, /, *start):
    items = iter(iterable)
    if len(start) == 1:
        total = start[0]
    else:
        total = next(items, _missing)
        if total is _missing:
            return _raise_type("reduce() of empty iterable with no initial value")
    for item in items:
        total = function(total, item)
    return total


def partial(function, /, *first, **named):
    if not callable(function):
        _raise_type("the first argument must be callable")
    if hasattr(function, "func") and hasattr(function, "keywords"):
        first = (*function.args, *first)
        named = {**function.keywords, **named}
        function = function.func
    def call(*rest, **more):
        return function(*first, *rest, **{**named, **more})
    call.func = function
    call.args = first
    call.keywords = {**named}
    return call


def wraps(wrapped, /):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped)
    return decorate


def update_wrapper(wrapper, wrapped, /):
    names = [getattr(wrapped, "__name__", None), getattr(wrapped, "__qualname__", None)]
    _set_function(wrapper, wrapped, names[0], names[1], getattr(wrapped, "__doc__", None))
    return wrapper


def lru_cache(maxsize=128, typed=False):
    if maxsize is None or isinstance(maxsize, int):
        return lambda function: _cached(function, maxsize, typed)
    return _cached(maxsize, 128, typed)


def cache(function, /):
    return _cached(function, None, False)


def _cache_key(given, named, typed, /):
    if typed:
        types = tuple([type(value) for value in (*given, *named.values())])
        return (given, tuple(named.items()), types)
    if len(given) == 1 and len(named) == 0 and type(given[0]) in (int, str):
        return given[0]
    return (given, tuple(named.items()))


def _cached(function, maxsize, typed, /):
    known = {}
    counts = [0, 0]
    def call(*given, **named):
        key = _cache_key(given, named, typed)
        if key in known:
            counts[0] += 1
            found = known[key]
            if maxsize is not None:
                del known[key]
                known[key] = found
            return found
        counts[1] += 1
        found = function(*given, **named)
        if maxsize is not None and len(known) >= maxsize:
            if maxsize <= 0:
                return found
            del known[next(iter(known))]
        known[key] = found
        return found
    def cache_clear():
        known.clear()
        counts[0] = 0
        counts[1] = 0
    call.cache_clear = cache_clear
    call.cache_info = lambda: _cache_info(counts[0], counts[1], maxsize, len(known))
    return update_wrapper(call, function)


def cached_property(function, /):
    def get(instance):
        value = function(instance)
        _store(instance, function.__name__, value)
        return value
    return _cached_attribute(get)


def cmp_to_key(compare, /):
    class K:
        def __init__(self, obj):
            self.obj = obj
        def __lt__(self, other):
            return compare(self.obj, other.obj) < 0
        def __gt__(self, other):
            return compare(self.obj, other.obj) > 0
        def __eq__(self, other):
            return compare(self.obj, other.obj) == 0
        def __le__(self, other):
            return compare(self.obj, other.obj) <= 0
        def __ge__(self, other):
            return compare(self.obj, other.obj) >= 0
    return K


def singledispatch(function, /):
    registered = []
    def dispatch(kind):
        for known, chosen in reversed(registered):
            if kind is known:
                return chosen
        for known, chosen in reversed(registered):
            if issubclass(kind, known):
                return chosen
        return function
    def call(first, *given, **named):
        return dispatch(type(first))(first, *given, **named)
    def register(kind, chosen=None):
        if chosen is None:
            def decorate(chosen):
                registered.append((kind, chosen))
                return chosen
            return decorate
        registered.append((kind, chosen))
        return chosen
    call.register = register
    call.dispatch = dispatch
    return update_wrapper(call, function)


def _sorted_compared(iterable, /, *, compare, reverse=False):
    return _compared(list(iterable), compare, reverse)


def _list_sort_compared(items, /, *, compare, reverse=False):
    items[:] = _compared(list(items), compare, reverse)


def _compared(items, compare, reverse):
    if reverse:
        items.reverse()
    items = _merge_sorted(items, compare)
    if reverse:
        items.reverse()
    return items


def _merge_sorted(items, compare):
    if len(items) < 2:
        return items
    half = len(items) // 2
    left = _merge_sorted(items[:half], compare)
    right = _merge_sorted(items[half:], compare)
    made = []
    at = 0
    for item in left:
        while at < len(right) and compare(right[at], item) < 0:
            made.append(right[at])
            at += 1
        made.append(item)
    return made + right[at:]


def _min_compared(*values, compare):
    values = list(values[0]) if len(values) == 1 else values
    best = values[0] if values else _raise_value("min() arg is an empty sequence")
    for value in values[1:]:
        if compare(value, best) < 0:
            best = value
    return best


def _max_compared(*values, compare):
    values = list(values[0]) if len(values) == 1 else values
    best = values[0] if values else _raise_value("max() arg is an empty sequence")
    for value in values[1:]:
        if compare(value, best) > 0:
            best = value
    return best

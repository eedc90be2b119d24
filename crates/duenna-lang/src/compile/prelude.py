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
        return lambda function: _cached(function, maxsize)
    return _cached(maxsize, 128)


def cache(function, /):
    return _cached(function, None)


def _cached(function, maxsize, /):
    known = {}
    counts = [0, 0]
    def call(*given, **named):
        key = (given, tuple(named.items()))
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


def run(main, /):
    return await main


async def gather(*awaitables, return_exceptions=False):
    results = []
    for awaitable in awaitables:
        if return_exceptions:
            try:
                results.append(await awaitable)
            except Exception as error:
                results.append(error)
        else:
            results.append(await awaitable)
    return results


async def sleep(delay, result=None):
    return result


async def wait_for(awaitable, timeout):
    return await awaitable


def _async_items(value, /):
    if hasattr(value, "__aiter__"):
        value = value.__aiter__()
    if hasattr(value, "__anext__"):
        return _async_iterated(value)
    return value


def _async_iterated(iterator, /):
    while True:
        try:
            item = await iterator.__anext__()
        except StopAsyncIteration:
            return
        yield item


def contextmanager(function, /):
    class _GeneratorContextManager:
        def __init__(self, given, named):
            self.gen = function(*given, **named)
        def __enter__(self):
            try:
                return next(self.gen)
            except StopIteration:
                raise RuntimeError("generator didn't yield") from None
        def __exit__(self, kind, error, trace):
            if kind is None:
                try:
                    next(self.gen)
                except StopIteration:
                    return False
                raise RuntimeError("generator didn't stop")
            try:
                self.gen.throw(error)
            except StopIteration as stop:
                return stop is not error
            except BaseException as raised:
                if raised is not error:
                    raise
                return False
            raise RuntimeError("generator didn't stop after throw()")
        def __call__(self, wrapped):
            given = self.given
            def inner(*rest, **more):
                with manager(*given[0], **given[1]):
                    return wrapped(*rest, **more)
            return update_wrapper(inner, wrapped)
    def manager(*given, **named):
        made = _GeneratorContextManager(given, named)
        made.given = (given, named)
        return made
    return update_wrapper(manager, function)


def asynccontextmanager(function, /):
    class _AsyncGeneratorContextManager:
        def __init__(self, given, named):
            self.gen = function(*given, **named)
        async def __aenter__(self):
            try:
                return next(self.gen)
            except StopIteration:
                raise RuntimeError("generator didn't yield") from None
        async def __aexit__(self, kind, error, trace):
            if kind is None:
                try:
                    next(self.gen)
                except StopIteration:
                    return False
                raise RuntimeError("generator didn't stop")
            try:
                self.gen.throw(error)
            except StopIteration as stop:
                return stop is not error
            except BaseException as raised:
                if raised is not error:
                    raise
                return False
            raise RuntimeError("generator didn't stop after throw()")
    def manager(*given, **named):
        return _AsyncGeneratorContextManager(given, named)
    return update_wrapper(manager, function)


def suppress(*exceptions):
    class suppress:
        def __enter__(self):
            return None
        def __exit__(self, kind, error, trace):
            return kind is not None and isinstance(error, exceptions)
    return suppress()


def nullcontext(enter_result=None):
    class nullcontext:
        def __init__(self, enter_result):
            self.enter_result = enter_result
        def __enter__(self):
            return self.enter_result
        def __exit__(self, kind, error, trace):
            return None
        async def __aenter__(self):
            return self.enter_result
        async def __aexit__(self, kind, error, trace):
            return None
    return nullcontext(enter_result)


def closing(thing):
    class closing:
        def __init__(self, thing):
            self.thing = thing
        def __enter__(self):
            return self.thing
        def __exit__(self, kind, error, trace):
            self.thing.close()
    return closing(thing)


def ExitStack():
    class ExitStack:
        def __init__(self):
            self.callbacks = []
        def enter_context(self, manager):
            entered = manager.__enter__()
            self.callbacks.append(manager.__exit__)
            return entered
        def push(self, leave):
            self.callbacks.append(leave)
            return leave
        def callback(self, function, /, *given, **named):
            def leave(kind, error, trace):
                function(*given, **named)
                return False
            self.callbacks.append(leave)
            return function
        def pop_all(self):
            other = ExitStack()
            other.callbacks = self.callbacks
            self.callbacks = []
            return other
        def close(self):
            self.__exit__(None, None, None)
        def __enter__(self):
            return self
        def __exit__(self, kind, error, trace):
            first = error
            while self.callbacks:
                leave = self.callbacks.pop()
                try:
                    if leave(None if error is None else error.__class__, error, None):
                        error = None
                except BaseException as raised:
                    error = raised
            if error is not None and error is not first:
                raise error
            return first is not None and error is None
    return ExitStack()


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


def _items(value, /):
    if not _is_instance(value):
        return value
    if hasattr(value, "__iter__"):
        value = iter(value)
        if hasattr(value, "__next__"):
            return _iterated(value)
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


def _shown_within(value, /):
    kind = _kind(value)
    if kind == "list":
        return "[" + ", ".join([repr(item) for item in value]) + "]"
    if kind == "tuple":
        if len(value) == 1:
            return "(" + repr(value[0]) + ",)"
        return "(" + ", ".join([repr(item) for item in value]) + ")"
    if kind == "dict":
        return "{" + ", ".join([repr(key) + ": " + repr(item) for key, item in value.items()]) + "}"
    if kind == "Counter":
        return "Counter({" + ", ".join([repr(key) + ": " + repr(item) for key, item in value.most_common()]) + "})"
    if kind == "defaultdict":
        shown = ", ".join([repr(key) + ": " + repr(item) for key, item in value.items()])
        return "defaultdict(" + _plain_repr(value.default_factory) + ", {" + shown + "})"
    if kind == "OrderedDict":
        return "OrderedDict([" + ", ".join([repr((key, item)) for key, item in value.items()]) + "])"
    if kind == "set":
        return "{" + ", ".join([repr(item) for item in value]) + "}"
    if kind == "frozenset":
        return "frozenset({" + ", ".join([repr(item) for item in value]) + "})"
    if kind == "deque":
        end = "])" if value.maxlen is None else "], maxlen=" + str(value.maxlen) + ")"
        return "deque([" + ", ".join([repr(item) for item in value]) + end
    if kind == "fields":
        return _kind_name(value) + "(" + ", ".join([name + "=" + repr(item) for name, item in _shown_fields(value)]) + ")"
    return _plain_repr(value)


def _equal_within(a, b, /):
    if a is b:
        return True
    kind = _kind(a)
    other = _kind(b)
    if kind in ("dict", "defaultdict", "OrderedDict") and other in ("dict", "defaultdict", "OrderedDict"):
        if len(a) != len(b):
            return False
        for key, item in a.items():
            if key not in b:
                return False
            found = b[key]
            if item is not found and not item == found:
                return False
        return True
    if kind == "fields" and other == "fields":
        if not _alike(a, b):
            return False
        return _equal_items([item for name, item in _fields(a)], [item for name, item in _fields(b)])
    if kind != other:
        return False
    if kind in ("list", "tuple", "deque"):
        return _equal_items(a, b)
    if kind in ("set", "frozenset"):
        if len(a) != len(b):
            return False
        for item in a:
            if item not in b:
                return False
        return True
    return _plain_equal(a, b)


def _equal_items(a, b, /):
    if len(a) != len(b):
        return False
    for x, y in zip(a, b):
        if x is not y and not x == y:
            return False
    return True


def _items_of(value, /):
    return [item for name, item in _fields(value)] if _kind(value) == "fields" else value


def _difference(a, b, /):
    a = _items_of(a)
    b = _items_of(b)
    for x, y in zip(a, b):
        if x is not y and not x == y:
            return (x, y)
    return (len(a), len(b))


def _less_within(a, b, /):
    if not _are_ordered(a, b):
        return _plain_less(a, b)
    x, y = _difference(a, b)
    return x < y


def _more_within(a, b, /):
    if not _are_ordered(a, b):
        return _plain_more(a, b)
    x, y = _difference(a, b)
    return x > y


def _at_most_within(a, b, /):
    if not _are_ordered(a, b):
        return _plain_at_most(a, b)
    x, y = _difference(a, b)
    return x <= y


def _at_least_within(a, b, /):
    if not _are_ordered(a, b):
        return _plain_at_least(a, b)
    x, y = _difference(a, b)
    return x >= y


def _sorted_within(items, keys, reverse, /):
    return [items[at] for at in _merged(list(range(len(keys))), keys, reverse)]


def _sort_within(items, keys, reverse, /):
    items[:] = _sorted_within(items, keys, reverse)


def _merged(places, keys, reverse, /):
    if len(places) < 2:
        return places
    half = len(places) // 2
    left = _merged(places[:half], keys, reverse)
    right = _merged(places[half:], keys, reverse)
    made = []
    i = 0
    j = 0
    while i < len(left) and j < len(right):
        a = keys[left[i]]
        b = keys[right[j]]
        if (a < b) if reverse else (b < a):
            made.append(right[j])
            j += 1
        else:
            made.append(left[i])
            i += 1
    return made + left[i:] + right[j:]


def _contains_within(needle, hay, /):
    kind = _kind(hay)
    if kind in ("list", "tuple", "deque") or (_is_instance(hay) and hasattr(hay, "__iter__")):
        for item in iter(hay):
            if item is needle or item == needle:
                return True
        return False
    if kind in ("dict", "defaultdict", "OrderedDict", "Counter", "set", "frozenset") and _is_instance(needle):
        return _plain_contains(_known_key(hay, needle), hay)
    return _plain_contains(needle, hay)


def _place_within(items, needle, /):
    at = 0
    for item in items:
        if item is needle or item == needle:
            return at
        at += 1
    return _plain_index(items, needle)


def _count_within(items, needle, /):
    return len([item for item in items if item is needle or item == needle])


def _remove_within(items, needle, /):
    if _kind(items) == "set":
        items.discard(_known_key(items, needle))
        return None
    del items[_place_within(items, needle)]


def _known_key(held, key, /):
    if not _is_instance(key):
        return key
    hashed = hash(key)
    for known in held:
        if known is key or (_is_instance(known) and hash(known) == hashed and known == key):
            return known
    return key


def _index_within(held, key, /):
    return _plain_item(held, _known_key(held, key))


def _set_index_within(held, key, value, /):
    _plain_put(held, _known_key(held, key), value)


def _delete_within(held, key, /):
    _plain_delete(held, _known_key(held, key))


def _add_within(held, key, /):
    _plain_add(held, _known_key(held, key))


def _get_within(held, key, default=None, /):
    known = _known_key(held, key)
    return _plain_item(held, known) if _plain_contains(known, held) else default


def _set_within(items, /):
    made = set()
    for item in items:
        made.add(item)
    return made


def _told(error, /):
    if _is_instance(error):
        _set_message(error, str(error))
    return error


def _find_member(kind, value, /):
    if _is_instance(value) and type(value) is kind:
        return value
    for member in _members(kind):
        if member.value == value:
            return member
    if hasattr(kind, "_missing_"):
        found = kind._missing_(value)
        if found is not None:
            return found
    return _unnamed_member(kind, value)


def _make_members(kind, /):
    for member in _members(kind):
        value = member.value
        if _kind(value) == "tuple":
            member.__init__(*value)
        else:
            member.__init__(value)
    _seal(kind)


def _fill_fields(instance, made, has_more, init_only, /):
    for name, make in made:
        _store(instance, name, make())
    if has_more:
        instance.__post_init__(*init_only)


def NewType(name, kind, /):
    def made(value, /):
        return value
    made.__name__ = name
    return made


def total_ordering(kind, /):
    return kind


def _raised(error, /):
    return error() if _is_class(error) else error

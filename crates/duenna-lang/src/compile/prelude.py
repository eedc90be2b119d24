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
                _raise_value(f"{name}() arg is an empty sequence")
            return default
    elif default is not _missing:
        _raise_type(f"Cannot specify a default for {name}() with multiple positional arguments")
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


def reduce(function, iterable, /, *start):
    items = iter(iterable)
    if len(start) == 1:
        total = start[0]
    else:
        total = next(items, _missing)
        if total is _missing:
            _raise_type("reduce() of empty iterable with no initial value")
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
    return _itertools_chain(iterables)


def chain_from_iterable(iterables, /):
    return _itertools_chain(iter(iterables))


def _itertools_chain(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


def count(start=0, step=1):
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
        _raise_value("r must be non-negative")
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
            _raise_value("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        _raise_value("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not isinstance(start, int) or start < 0:
        _raise_value("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not isinstance(step, int) or step < 1:
        _raise_value("Step for islice() must be a positive integer or None.")
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


def itemgetter(item, /, *items):
    if len(items) == 0:
        return lambda value: value[item]
    return lambda value: tuple([value[key] for key in (item, *items)])


def _drained(generator, /):
    return [item for item in generator]


def _methodcaller(call, given, named):
    return lambda value: call(value, *given, **named)


def _re_sub(pattern, repl, string, count=0, flags=0):
    if not callable(repl):
        return re__sub(pattern, repl, string, count, flags)
    return "".join(_replaced(re__finditer(pattern, string, flags), repl, string, count)[0])


def _re_subn(pattern, repl, string, count=0, flags=0):
    if not callable(repl):
        return re__subn(pattern, repl, string, count, flags)
    made, number = _replaced(re__finditer(pattern, string, flags), repl, string, count)
    return "".join(made), number


def _method_sub(pattern, repl, /, *rest, **named):
    if not _is_pattern(pattern) or not callable(repl):
        return pattern.sub(repl, *rest, **named)
    return _re_sub(pattern, repl, *rest, **named)


def _method_subn(pattern, repl, /, *rest, **named):
    if not _is_pattern(pattern) or not callable(repl):
        return pattern.subn(repl, *rest, **named)
    return _re_subn(pattern, repl, *rest, **named)


def _replaced(matches, repl, string, count):
    made = []
    at = 0
    number = 0
    for found in matches:
        if count != 0 and number >= count:
            break
        made.append(string[at:found.start()])
        text = repl(found)
        if text is not None:
            made.append(text)
        at = found.end()
        number += 1
    made.append(string[at:])
    return made, number


def _textwrap_indent(text, prefix, predicate=None):
    if predicate is None:
        return textwrap__indent(text, prefix)
    return "".join([prefix + line if predicate(line) else line for line in text.splitlines(True)])


def _json_dumps(obj, /, *, default=None, **named):
    return json__dumps(obj if default is None else _json_plain(obj, default, []), **named)


def _json_plain(value, default, within):
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    for outer in within:
        if outer is value:
            _raise_value("Circular reference detected")
    if isinstance(value, dict):
        return {key: _json_plain(item, default, [*within, value]) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json_plain(item, default, [*within, value]) for item in value]
    return _json_plain(default(value), default, [*within, value])


def dump(obj, fp, /, **named):
    fp.write(_json_dumps(obj, **named))


def load(fp, /, **named):
    return _json_loads(fp.read(), **named)


def _json_loads(
    s, /, *, object_hook=None, object_pairs_hook=None, parse_float=None, parse_int=None, parse_constant=None, **named
):
    hooks = (object_hook, object_pairs_hook, parse_float, parse_int, parse_constant)
    return _json_made(_json_parts(s, **named), hooks)


def _json_made(part, hooks):
    kind, held = part
    if kind == "list":
        return [_json_made(item, hooks) for item in held]
    if kind == "dict":
        pairs = [(key, _json_made(item, hooks)) for key, item in held]
        if hooks[1] is not None:
            return hooks[1](pairs)
        return dict(pairs) if hooks[0] is None else hooks[0](dict(pairs))
    if kind == "float":
        return float(held) if hooks[2] is None else hooks[2](held)
    if kind == "int":
        return int(held) if hooks[3] is None else hooks[3](held)
    if kind == "constant":
        return float(held) if hooks[4] is None else hooks[4](held)
    return held


def _filled(dict, key, factory):
    value = factory()
    dict[key] = value
    return value


def _print_to(*values, sep=None, end=None, file=None, flush=False):
    sep = " " if sep is None else sep
    end = "\n" if end is None else end
    if file is None:
        print(*values, sep=sep, end=end)
    else:
        file.write(sep.join([str(value) for value in values]) + end)


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
        _raise_value("lo must be non-negative")
    return lo, len(a) if hi is None else hi


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)


def bisect(a, x, lo=0, hi=None, *, key=None):
    return bisect_right(a, x, lo, hi, key=key)


def insort(a, x, lo=0, hi=None, *, key=None):
    insort_right(a, x, lo, hi, key=key)


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


def _points(name, x, y):
    if len(x) != len(y):
        _raise_statistics(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        _raise_statistics(f"{name} requires at least two data points")
    return math__fsum(x) / len(x), math__fsum(y) / len(x)


def covariance(x, y, /):
    of_x, of_y = _points("covariance", x, y)
    return math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)]) / (len(x) - 1)


def correlation(x, y, /):
    of_x, of_y = _points("correlation", x, y)
    both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
    square_x = math__fsum([(a - of_x) ** 2.0 for a in x])
    square_y = math__fsum([(b - of_y) ** 2.0 for b in y])
    if square_x * square_y == 0:
        _raise_statistics("at least one of the inputs is constant")
    return both / math__sqrt(square_x * square_y)


def linear_regression(x, y, /, *, proportional=False):
    of_x, of_y = _points("linear regression", x, y)
    if proportional:
        both = math__fsum([a * b for a, b in zip(x, y)])
        square = math__fsum([a * a for a in x])
    else:
        both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
        square = math__fsum([(a - of_x) ** 2.0 for a in x])
    if square == 0:
        _raise_statistics("x is constant")
    slope = both / square
    form = collections__namedtuple("LinearRegression", ["slope", "intercept"])
    return form(slope=slope, intercept=0.0 if proportional else of_y - slope * of_x)


def median_grouped(data, interval=1):
    items = sorted(data)
    if len(items) == 0:
        _raise_statistics("no median for empty data")
    middle = items[len(items) // 2]
    below = bisect_left(items, middle)
    there = bisect_right(items, middle, below) - below
    interval = float(interval)
    return float(middle) - interval / 2.0 + interval * (len(items) / 2 - below) / there


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

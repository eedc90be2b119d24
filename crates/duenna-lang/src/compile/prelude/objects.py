def dir(value, /):
    return _dir(value)


def _getattr__getattr__(value, name, other, /):
    try:
        return value.__getattr__(name)
    except AttributeError:
        return other


def _getattr__getattribute__(value, name, other, /):
    try:
        return value.__getattribute__(name)
    except AttributeError:
        return other


def _hasattr__getattr__(value, name, /):
    try:
        value.__getattr__(name)
    except AttributeError:
        return False
    return True


def _hasattr__getattribute__(value, name, /):
    try:
        value.__getattribute__(name)
    except AttributeError:
        return False
    return True


def _constructed(kind, /, *given, **named):
    made = kind.__new__(kind, *given, **named)
    if isinstance(made, kind):
        made.__init__(*given, **named)
    return made


def _asdict(obj, /, *, dict_factory=dict):
    if not (_is_instance(obj) and _kind(obj) == "fields"):
        _raise_type("asdict() should be called on dataclass instances")
    return _made_of_fields(obj, dict_factory, None)


def _astuple(obj, /, *, tuple_factory=tuple):
    if not (_is_instance(obj) and _kind(obj) == "fields"):
        _raise_type("astuple() should be called on dataclass instances")
    return _made_of_fields(obj, None, tuple_factory)


def _made_of_fields(value, dicts, tuples, /):
    kind = _kind(value)
    if kind == "fields" and _is_instance(value):
        if dicts is None:
            return tuples([_made_of_fields(item, dicts, tuples) for name, item in _all_fields(value)])
        return dicts([(name, _made_of_fields(item, dicts, tuples)) for name, item in _all_fields(value)])
    if kind == "list":
        return [_made_of_fields(item, dicts, tuples) for item in value]
    if kind == "tuple":
        return tuple([_made_of_fields(item, dicts, tuples) for item in value])
    if kind == "dict":
        return {key: _made_of_fields(item, dicts, tuples) for key, item in value.items()}
    return value


def _copied(value, /):
    if _has_hook(value, "__copy__"):
        return value.__copy__()
    return copy__copy(value)


def _deepcopied(value, memo=None, /):
    if memo is None:
        memo = {}
    if "known" not in memo:
        memo["known"] = []
    return _deeply(value, memo)


def _deeply(value, memo, /):
    kind = _kind(value)
    if kind == "" and not _is_instance(value):
        return copy__deepcopy(value)
    for had, made in memo["known"]:
        if had is value:
            return made
    if _has_hook(value, "__deepcopy__"):
        made = value.__deepcopy__(memo)
        memo["known"].append((value, made))
        return made
    if kind == "list":
        made = []
        memo["known"].append((value, made))
        for item in value:
            made.append(_deeply(item, memo))
        return made
    if kind == "tuple":
        return tuple([_deeply(item, memo) for item in value])
    if kind == "set":
        return set([_deeply(item, memo) for item in value])
    if kind == "frozenset":
        return frozenset([_deeply(item, memo) for item in value])
    if kind in ("dict", "defaultdict", "OrderedDict", "Counter"):
        made = copy__copy(value)
        memo["known"].append((value, made))
        made.clear()
        for key, item in value.items():
            made[_deeply(key, memo)] = _deeply(item, memo)
        return made
    if kind == "deque":
        made = copy__copy(value)
        memo["known"].append((value, made))
        made.clear()
        for item in value:
            made.append(_deeply(item, memo))
        return made
    if not _is_instance(value):
        return copy__deepcopy(value)
    made = _blank(value)
    memo["known"].append((value, made))
    for name, item in vars(value).items():
        _put_attribute(made, name, _deeply(item, memo))
    return made

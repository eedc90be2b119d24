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
    if _is_instance(hay) and not hasattr(hay, "__iter__") and hasattr(hay, "__getitem__"):
        hay = _items(hay)
        kind = "list"
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
        _plain_call(items, _known_key(items, needle), "discard")
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


def _discard_within(held, key, /):
    _plain_call(held, _known_key(held, key), "discard")


def _pop_within(held, key, /, *default):
    return _plain_call(held, _known_key(held, key), "pop", *default)


def _setdefault_within(held, key, default=None, /):
    return _plain_call(held, _known_key(held, key), "setdefault", default)


def _known_keys(held, keys, /):
    return {_known_key(held, key) for key in keys}


def _union_within(a, b, /):
    if _kind(a) not in ("set", "frozenset") or _kind(b) not in ("set", "frozenset"):
        return _plain_or(a, b)
    return _plain_or(a, _known_keys(a, b))


def _common_within(a, b, /):
    if _kind(a) not in ("set", "frozenset") or _kind(b) not in ("set", "frozenset"):
        return _plain_and(a, b)
    return _plain_and(a, _known_keys(a, b))


def _without_within(a, b, /):
    if _kind(a) not in ("set", "frozenset") or _kind(b) not in ("set", "frozenset"):
        return _plain_sub(a, b)
    return _plain_sub(a, _known_keys(a, b))


def _either_within(a, b, /):
    if _kind(a) not in ("set", "frozenset") or _kind(b) not in ("set", "frozenset"):
        return _plain_xor(a, b)
    return _plain_xor(a, _known_keys(a, b))


def _set_within(items, /):
    made = set()
    for item in items:
        made.add(item)
    return made

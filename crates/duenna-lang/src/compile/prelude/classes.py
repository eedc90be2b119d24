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
    def made(value, /, *, of=kind):
        return value
    made.__name__ = name
    return made


def total_ordering(kind, /):
    return kind


def _raised(error, /):
    return error() if _is_class(error) else error


def replace(obj, /, **changes):
    return type(obj)(**{**_init_fields(obj), **changes})

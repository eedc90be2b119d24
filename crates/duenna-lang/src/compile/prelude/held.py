def _list_base():
    class list_base:
        _stands_for = True
        @staticmethod
        def __new__(kind, *given, **named):
            made = _new_instance(kind)
            made._held = []
            return made
        def __init__(self, *given):
            if len(given) > 1:
                _raise_type(f"list expected at most 1 argument, got {len(given)}")
            for items in given:
                self._held.extend([item for item in items])
        def __repr__(self):
            return repr(self._held)
        def __len__(self):
            return len(self._held)
        def __iter__(self):
            return iter(self._held)
        def __reversed__(self):
            return reversed(self._held)
        def __contains__(self, item):
            return item in self._held
        def __getitem__(self, key):
            return self._held[key]
        def __setitem__(self, key, value):
            self._held.__setitem__(key, value)
        def __delitem__(self, key):
            self._held.__delitem__(key)
        def __eq__(self, other):
            return self._held == _unheld(other)
        def __ne__(self, other):
            return self._held != _unheld(other)
        def __lt__(self, other):
            return self._held < _unheld(other)
        def __le__(self, other):
            return self._held <= _unheld(other)
        def __gt__(self, other):
            return self._held > _unheld(other)
        def __ge__(self, other):
            return self._held >= _unheld(other)
        def __add__(self, other):
            return self._held + _unheld(other)
        def __radd__(self, other):
            return other + self._held
        def __iadd__(self, other):
            self._held.extend([item for item in other])
            return self
        def __mul__(self, times):
            return self._held * times
        def __rmul__(self, times):
            return self._held * times
        def __copy__(self):
            made = _blank(self)
            for name, item in vars(self).items():
                _put_attribute(made, name, item)
            made._held = [*self._held]
            return made
        def append(self, item, /):
            self._held.append(item)
        def extend(self, items, /):
            self._held.extend([item for item in items])
        def insert(self, place, item, /):
            self._held.insert(place, item)
        def pop(self, *place):
            return self._held.pop(*place)
        def remove(self, item, /):
            self._held.remove(item)
        def clear(self):
            self._held.clear()
        def copy(self):
            return [*self._held]
        def index(self, *given):
            return self._held.index(*given)
        def count(self, item, /):
            return self._held.count(item)
        def reverse(self):
            self._held.reverse()
        def sort(self, *, key=None, reverse=False):
            self._held[:] = sorted(self._held, key=key, reverse=reverse)
    return list_base


def _dict_base():
    class dict_base:
        _stands_for = True
        @staticmethod
        def __new__(kind, *given, **named):
            made = _new_instance(kind)
            made._held = {}
            return made
        def __init__(self, *given, **named):
            _update_held(self._held, given, named)
        def __repr__(self):
            return repr(self._held)
        def __len__(self):
            return len(self._held)
        def __iter__(self):
            return iter(self._held)
        def __reversed__(self):
            return reversed(self._held)
        def __contains__(self, key):
            return key in self._held
        def __getitem__(self, key):
            if key not in self._held and _has_hook(self, "__missing__"):
                return self.__missing__(key)
            return self._held[key]
        def __setitem__(self, key, value):
            self._held[key] = value
        def __delitem__(self, key):
            del self._held[key]
        def __eq__(self, other):
            return self._held == _unheld(other)
        def __ne__(self, other):
            return self._held != _unheld(other)
        def __or__(self, other):
            return self._held | _unheld(other)
        def __ror__(self, other):
            return other | self._held
        def __ior__(self, other):
            _update_held(self._held, (other,), {})
            return self
        def __copy__(self):
            made = _blank(self)
            for name, item in vars(self).items():
                _put_attribute(made, name, item)
            made._held = {**self._held}
            return made
        def get(self, key, default=None, /):
            return self._held[key] if key in self._held else default
        def keys(self):
            return self._held.keys()
        def values(self):
            return self._held.values()
        def items(self):
            return self._held.items()
        def pop(self, key, /, *default):
            return self._held.pop(key, *default)
        def popitem(self):
            return self._held.popitem()
        def setdefault(self, key, default=None, /):
            return self._held.setdefault(key, default)
        def update(self, *given, **named):
            _update_held(self._held, given, named)
        def clear(self):
            self._held.clear()
        def copy(self):
            return {**self._held}
    return dict_base


def _unheld(value, /):
    return value._held if _has_hook(value, "_stands_for") else value


def _update_held(held, given, named, /):
    if len(given) > 1:
        _raise_type(f"dict expected at most 1 argument, got {len(given)}")
    for other in given:
        held.update(_unheld(other))
    held.update(named)


def _json_dumps_held(obj, /, *, default=None, **named):
    return json__dumps(_json_unheld(obj, default, []), **named)


def _json_unheld(value, default, within):
    value = _unheld(value)
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    for outer in within:
        if outer is value:
            _raise_value("Circular reference detected")
    if isinstance(value, dict):
        return {key: _json_unheld(item, default, [*within, value]) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json_unheld(item, default, [*within, value]) for item in value]
    return value if default is None else _json_unheld(default(value), default, [*within, value])

def ChainMap(*maps):
    class ChainMap:
        def __init__(self, maps):
            self.maps = maps
        def __getitem__(self, key):
            for held in self.maps:
                if key in held:
                    return held[key]
            raise KeyError(key)
        def get(self, key, default=None):
            for held in self.maps:
                if key in held:
                    return held[key]
            return default
        def _joined(self):
            joined = {}
            for held in reversed(self.maps):
                joined.update(held)
            return joined
        def __contains__(self, key):
            for held in self.maps:
                if key in held:
                    return True
            return False
        def __iter__(self):
            return iter(self._joined())
        def __len__(self):
            return len(self._joined())
        def keys(self):
            return self._joined().keys()
        def values(self):
            return [self[key] for key in self._joined()]
        def items(self):
            return [(key, self[key]) for key in self._joined()]
        def __setitem__(self, key, value):
            self.maps[0][key] = value
        def __delitem__(self, key):
            if key not in self.maps[0]:
                raise KeyError(f"Key not found in the first mapping: {key!r}")
            del self.maps[0][key]
        def pop(self, key):
            if key not in self.maps[0]:
                raise KeyError(f"Key not found in the first mapping: {key!r}")
            return self.maps[0].pop(key)
        def update(self, *given, **named):
            self.maps[0].update(*given, **named)
        def __or__(self, other):
            return ChainMap([{**self.maps[0], **other}, *self.maps[1:]])
        def new_child(self, m=None, **named):
            return ChainMap([{**({} if m is None else m), **named} if m is None or named else m, *self.maps])
        def __repr__(self):
            return "ChainMap(" + ", ".join([repr(held) for held in self.maps]) + ")"
        @property
        def parents(self):
            return ChainMap(self.maps[1:])
    return ChainMap(list(maps) if maps else [{}])

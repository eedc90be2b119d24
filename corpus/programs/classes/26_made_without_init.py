# instances by `__new__`, called by the class, by `type(self)` and by `self.__class__`
import copy


class Pair:
    def __init__(self, x, y=0):
        self.x, self.y = x, y

    @classmethod
    def blank(cls):
        made = cls.__new__(cls)
        made.x = made.y = None
        return made

    def changed(self, **changes):
        new = type(self).__new__(type(self))
        for key, value in vars(self).items():
            setattr(new, key, changes.get(key, value))
        return new

    def __copy__(self):
        other = self.__class__.__new__(self.__class__)
        other.x, other.y = self.x, self.y
        return other

    def shown(self):
        return f"{type(self).__name__}({self.x}, {self.y})"

    __repr__ = shown
    __str__ = shown


class Triple(Pair):
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


class Pooled:
    pool = {}

    def __new__(cls, key):
        if key not in cls.pool:
            cls.pool[key] = super().__new__(cls)
        return cls.pool[key]

    def __init__(self, key):
        self.key = key


p = Pair(1, 2)
print(Pair.blank(), p.changed(y=9), copy.copy(p), [p], str(p), f"{p}", Triple.blank(), Triple(1, 2, 3).changed(z=4).z)
print(Pooled("a") is Pooled("a"), len(Pooled.pool), Pooled.__new__(Pooled, "a").key)


class Impedance:
    def __init__(self, r, x):
        self.r, self.x = r, x

    def __complex__(self):
        return complex(self.r, self.x)


print(complex(Impedance(3, 4)), abs(complex(Impedance(3, 4))))

# staticmethod, classmethod, alternative constructors, inheritance
class Date:
    made = 0
    def __init__(self, y, m, d):
        self.y, self.m, self.d = y, m, d
        type(self).made += 1
    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split("-")))
    @staticmethod
    def leap(y): return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
    @classmethod
    def count(cls): return f"{cls.__name__}: {cls.made}"
    def __repr__(self): return f"{type(self).__name__}({self.y}, {self.m}, {self.d})"
class Special(Date):
    @classmethod
    def parse(cls, text):
        got = super().parse(text)
        got.note = "special"
        return got
print(Date.parse("2024-02-29"), Date(1, 2, 3).parse("5-6-7"), Date.leap(2000), Date(1, 1, 1).leap(1900))
s = Special.parse("1-2-3")
print(s, s.note, Date.count(), Special.count())
try:
    Date.parse("1-2")
except TypeError as e:
    print(e)
try:
    Date.parse("a-b-c")
except ValueError as e:
    print(e)
f = Special.parse
print(f("9-9-9"), f.__name__, Date.leap.__name__)

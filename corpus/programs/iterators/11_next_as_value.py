# `__next__` and `send` as functions
import itertools
from dataclasses import dataclass, field


@dataclass
class Ticket:
    name: str
    number: int = field(default_factory=itertools.count(100).__next__)


print(Ticket("a"), Ticket("b"))
take = iter([3, 2, 0, 1]).__next__
print(take(), take(), take())
print(list(iter(iter([3, 2, 0, 1]).__next__, 0)), iter("ab").__next__())


def echo():
    heard = yield "ready"
    while True:
        heard = yield heard


e = echo()
say = e.send
print(next(e), say(1), say("two"), e.__next__())


class Down:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


down = Down(3).__next__
print(down(), down(), Down(5).__next__())
try:
    [].__next__
except AttributeError as error:
    print(error)

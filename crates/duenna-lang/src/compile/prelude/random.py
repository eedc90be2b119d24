def _draw():
    global _random_key, _random_count
    _random_count += 1
    return f"{_random_key}/{_random_count}"


def _draw_secret():
    global _secret_count
    _secret_count += 1
    return f"secret/{_secret_count}"


def random__seed(a=None, version=2):
    global _random_key, _random_count
    _random_key = _draw_secret() if a is None else f"seed {a!r}"
    _random_count = 0


def random__random():
    return _draw_unit(_draw())


def random__getrandbits(k, /):
    return _drawn_bits(_draw(), k)


def random__randbytes(n):
    return _draw_bytes(_draw(), n)


def random__randrange(start, stop=None, step=1):
    return _drawn_from_range(_draw(), start, stop, step)


def random__randint(a, b):
    return _drawn_from_range(_draw(), a, b + 1, 1)


def random__choice(seq):
    return _drawn_item(_draw(), seq)


def random__choices(population, weights=None, *, cum_weights=None, k=1):
    return _drawn_items(_draw(), population, weights, cum_weights, k)


def random__shuffle(x):
    _drawn_order(_draw(), x)


def random__sample(population, k, *, counts=None):
    return _drawn_sample(_draw(), population, k, counts)


def random__uniform(a, b):
    return a + (b - a) * _draw_unit(_draw())


def random__triangular(low=0.0, high=1.0, mode=None):
    return _drawn_triangular(_draw(), low, high, mode)


def random__gauss(mu=0.0, sigma=1.0):
    return mu + sigma * _draw_normal(_draw())


def random__normalvariate(mu=0.0, sigma=1.0):
    return mu + sigma * _draw_normal(_draw())


def random__lognormvariate(mu, sigma):
    return math__exp(mu + sigma * _draw_normal(_draw()))


def random__expovariate(lambd):
    return -math__log(1.0 - _draw_unit(_draw())) / lambd


def random__Random(x=None):
    class Random:
        def __init__(self, x):
            self.seed(x)
        def seed(self, a=None, version=2):
            self._key = _draw_secret() if a is None else f"seed {a!r}"
            self._count = 0
        def _draw(self):
            self._count += 1
            return f"{self._key}/{self._count}"
        def random(self):
            return _draw_unit(self._draw())
        def getrandbits(self, k, /):
            return _drawn_bits(self._draw(), k)
        def randbytes(self, n):
            return _draw_bytes(self._draw(), n)
        def randrange(self, start, stop=None, step=1):
            return _drawn_from_range(self._draw(), start, stop, step)
        def randint(self, a, b):
            return _drawn_from_range(self._draw(), a, b + 1, 1)
        def choice(self, seq):
            return _drawn_item(self._draw(), seq)
        def choices(self, population, weights=None, *, cum_weights=None, k=1):
            return _drawn_items(self._draw(), population, weights, cum_weights, k)
        def shuffle(self, x):
            _drawn_order(self._draw(), x)
        def sample(self, population, k, *, counts=None):
            return _drawn_sample(self._draw(), population, k, counts)
        def uniform(self, a, b):
            return a + (b - a) * _draw_unit(self._draw())
        def triangular(self, low=0.0, high=1.0, mode=None):
            return _drawn_triangular(self._draw(), low, high, mode)
        def gauss(self, mu=0.0, sigma=1.0):
            return mu + sigma * _draw_normal(self._draw())
        def normalvariate(self, mu=0.0, sigma=1.0):
            return mu + sigma * _draw_normal(self._draw())
        def expovariate(self, lambd):
            return -math__log(1.0 - _draw_unit(self._draw())) / lambd
    return Random(x)


def _drawn_bits(key, count):
    if count < 0:
        return _raise_value("number of bits must be non-negative")
    return _draw_bits(key, count)


def _drawn_from_range(key, start, stop, step):
    given = range(start) if stop is None else range(start, stop, step)
    if len(given) == 0:
        if stop is None:
            return _raise_value("empty range for randrange()")
        if step == 1:
            return _raise_value(f"empty range for randrange() ({start}, {stop}, {stop - start})")
        return _raise_value("empty range for randrange()")
    return given[_draw_below(key, len(given))]


def _drawn_item(key, seq):
    if len(seq) == 0:
        return _raise_index("Cannot choose from an empty sequence")
    return seq[_draw_below(key, len(seq))]


def _drawn_items(key, population, weights, cum_weights, k):
    total = len(population)
    if cum_weights is None:
        if weights is None:
            if total == 0 and k > 0:
                return _raise_index("list index out of range")
            return [population[int(unit * total)] for unit in _draw_units(key, k)]
        cum_weights = []
        whole = 0
        for weight in weights:
            whole += weight
            cum_weights.append(whole)
    elif weights is not None:
        return _raise_type("Cannot specify both weights and cumulative weights")
    if len(cum_weights) != total:
        return _raise_value("The number of weights does not match the population")
    whole = cum_weights[-1] + 0.0
    if whole <= 0.0:
        return _raise_value("Total of weights must be greater than zero")
    return [population[bisect_right(cum_weights, unit * whole, 0, total - 1)] for unit in _draw_units(key, k)]


def _drawn_order(key, x):
    held = list(x)
    place = 0
    for at in _draw_order(key, len(held)):
        x[place] = held[at]
        place += 1


def _drawn_sample(key, population, k, counts):
    if isinstance(population, (set, frozenset, dict)):
        _raise_type("Population must be a sequence.  For dicts or sets, use sorted(d).")
    held = list(population)
    if counts is not None:
        held = [item for item, count in zip(held, counts) for _ in range(count)]
    if k < 0 or k > len(held):
        return _raise_value("Sample larger than population or is negative")
    return [held[at] for at in _draw_order(key, len(held))[:k]]


def _drawn_triangular(key, low, high, mode):
    unit = _draw_unit(key)
    if high == low:
        return low
    middle = 0.5 if mode is None else (mode - low) / (high - low)
    if unit > middle:
        unit = 1.0 - unit
        middle = 1.0 - middle
        low, high = high, low
    return low + (high - low) * math__sqrt(unit * middle)


def uuid__uuid4():
    return _draw_uuid(_draw_secret())


def secrets__token_bytes(nbytes=None):
    return _draw_bytes(_draw_secret(), 32 if nbytes is None else nbytes)


def secrets__token_hex(nbytes=None):
    return _draw_bytes(_draw_secret(), 32 if nbytes is None else nbytes).hex()


def secrets__token_urlsafe(nbytes=None):
    made = _draw_bytes(_draw_secret(), 32 if nbytes is None else nbytes)
    return base64__urlsafe_b64encode(made).rstrip(b"=").decode("ascii")


def secrets__choice(sequence):
    return _drawn_item(_draw_secret(), sequence)


def secrets__randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        return _raise_value("Upper bound must be positive.")
    return _draw_below(_draw_secret(), exclusive_upper_bound)


def secrets__randbits(k):
    return _drawn_bits(_draw_secret(), k)


def secrets__compare_digest(a, b, /):
    return a == b

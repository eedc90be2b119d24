def _points(name, x, y):
    if len(x) != len(y):
        return _raise_statistics(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        return _raise_statistics(f"{name} requires at least two data points")
    return x, y, math__fsum(x) / len(x), math__fsum(y) / len(x)


def covariance(x, y, /):
    x, y, of_x, of_y = _points("covariance", x, y)
    return math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)]) / (len(x) - 1)


def correlation(x, y, /):
    x, y, of_x, of_y = _points("correlation", x, y)
    both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
    square_x = math__fsum([(a - of_x) ** 2.0 for a in x])
    square_y = math__fsum([(b - of_y) ** 2.0 for b in y])
    if square_x * square_y == 0:
        return _raise_statistics("at least one of the inputs is constant")
    return both / math__sqrt(square_x * square_y)


def linear_regression(x, y, /, *, proportional=False):
    x, y, of_x, of_y = _points("linear regression", x, y)
    if proportional:
        both = math__fsum([a * b for a, b in zip(x, y)])
        square = math__fsum([a * a for a in x])
    else:
        both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
        square = math__fsum([(a - of_x) ** 2.0 for a in x])
    if square == 0:
        return _raise_statistics("x is constant")
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


def NormalDist(mu=0.0, sigma=1.0):
    class NormalDist:
        def __init__(self, mu, sigma):
            if sigma < 0.0:
                _raise_statistics("sigma must be non-negative")
            self._mu = float(mu)
            self._sigma = float(sigma)
        @property
        def mean(self):
            return self._mu
        @property
        def median(self):
            return self._mu
        @property
        def mode(self):
            return self._mu
        @property
        def stdev(self):
            return self._sigma
        @property
        def variance(self):
            return self._sigma * self._sigma
        def pdf(self, x):
            variance = self._sigma * self._sigma
            if not variance:
                _raise_statistics("pdf() not defined when sigma is zero")
            diff = x - self._mu
            return math__exp(diff * diff / (-2.0 * variance)) / math__sqrt(math__tau * variance)
        def cdf(self, x):
            if not self._sigma:
                _raise_statistics("cdf() not defined when sigma is zero")
            return 0.5 * (1.0 + math__erf((x - self._mu) / (self._sigma * math__sqrt(2.0))))
        def inv_cdf(self, p):
            if p <= 0.0 or p >= 1.0:
                _raise_statistics("p must be in the range 0.0 < p < 1.0")
            if self._sigma <= 0.0:
                _raise_statistics("cdf() not defined when sigma at or below zero")
            return _normal_inverse(p, self._mu, self._sigma)
        def quantiles(self, n=4):
            return [self.inv_cdf(i / n) for i in range(1, n)]
        def zscore(self, x):
            if not self._sigma:
                _raise_statistics("zscore() not defined when sigma is zero")
            return (x - self._mu) / self._sigma
        def samples(self, n, *, seed=None):
            key = _draw() if seed is None else f"seed {seed!r}"
            return [self.inv_cdf(unit or 0.5) for unit in _draw_units(key, n)]
        def overlap(self, other):
            x, y = self, other
            if (y._sigma, y._mu) < (x._sigma, x._mu):
                x, y = y, x
            x_var, y_var = x.variance, y.variance
            if not x_var or not y_var:
                _raise_statistics("overlap() not defined when sigma is zero")
            dv = y_var - x_var
            dm = math__fabs(y._mu - x._mu)
            if not dv:
                return 1.0 - math__erf(dm / (2.0 * x._sigma * math__sqrt(2.0)))
            a = x._mu * y_var - y._mu * x_var
            b = x._sigma * y._sigma * math__sqrt(dm * dm + dv * math__log(y_var / x_var))
            x1 = (a + b) / dv
            x2 = (a - b) / dv
            return 1.0 - (math__fabs(y.cdf(x1) - x.cdf(x1)) + math__fabs(y.cdf(x2) - x.cdf(x2)))
        def __add__(self, other):
            if _is_instance(other):
                return NormalDist(self._mu + other._mu, math__hypot(self._sigma, other._sigma))
            return NormalDist(self._mu + other, self._sigma)
        def __radd__(self, other):
            return NormalDist(self._mu + other, self._sigma)
        def __sub__(self, other):
            if _is_instance(other):
                return NormalDist(self._mu - other._mu, math__hypot(self._sigma, other._sigma))
            return NormalDist(self._mu - other, self._sigma)
        def __mul__(self, other):
            return NormalDist(self._mu * other, self._sigma * math__fabs(other))
        def __rmul__(self, other):
            return NormalDist(self._mu * other, self._sigma * math__fabs(other))
        def __truediv__(self, other):
            return NormalDist(self._mu / other, self._sigma / math__fabs(other))
        def __neg__(self):
            return NormalDist(-self._mu, self._sigma)
        def __eq__(self, other):
            return _is_instance(other) and self._mu == other._mu and self._sigma == other._sigma
        def __hash__(self):
            return hash((self._mu, self._sigma))
        def __repr__(self):
            return f"NormalDist(mu={self._mu!r}, sigma={self._sigma!r})"
    return NormalDist(mu, sigma)


def NormalDist_from_samples(data):
    return NormalDist(statistics__fmean(data), statistics__stdev(data))


def _normal_inverse(p, mu, sigma):
    q = p - 0.5
    if math__fabs(q) <= 0.425:
        r = 0.180625 - q * q
        over = (((((((2.50908_09287_30122_6727e3 * r + 3.34305_75583_58812_8105e4) * r + 6.72657_70927_00870_0853e4) * r + 4.59219_53931_54987_1457e4) * r + 1.37316_93765_50946_1125e4) * r + 1.97159_09503_06551_4427e3) * r + 1.33141_66789_17843_7745e2) * r + 3.38713_28727_96366_6080e0) * q
        under = (((((((5.22649_52788_52854_5610e3 * r + 2.87290_85735_72194_2674e4) * r + 3.93078_95800_09271_0610e4) * r + 2.12137_94301_58659_5867e4) * r + 5.39419_60214_24751_1077e3) * r + 6.87187_00749_20579_0830e2) * r + 4.23133_30701_60091_1252e1) * r + 1.0)
        return mu + over / under * sigma
    r = p if q <= 0.0 else 1.0 - p
    r = math__sqrt(-math__log(r))
    if r <= 5.0:
        r = r - 1.6
        over = (((((((7.74545_01427_83414_07640e-4 * r + 2.27238_44989_26918_45833e-2) * r + 2.41780_72517_74506_11770e-1) * r + 1.27045_82524_52368_38258e0) * r + 3.64784_83247_63204_60504e0) * r + 5.76949_72214_60691_40550e0) * r + 4.63033_78461_56545_29590e0) * r + 1.42343_71107_49683_57734e0)
        under = (((((((1.05075_00716_44416_84324e-9 * r + 5.47593_80849_95344_94600e-4) * r + 1.51986_66563_61645_71966e-2) * r + 1.48103_97642_74800_74590e-1) * r + 6.89767_33498_51000_04550e-1) * r + 1.67638_48301_83803_84940e0) * r + 2.05319_16266_37758_82187e0) * r + 1.0)
    else:
        r = r - 5.0
        over = (((((((2.01033_43992_92288_13265e-7 * r + 2.71155_55687_43487_57815e-5) * r + 1.24266_09473_88078_43860e-3) * r + 2.65321_89526_57612_30930e-2) * r + 2.96560_57182_85048_91230e-1) * r + 1.78482_65399_17291_33580e0) * r + 5.46378_49111_64114_36990e0) * r + 6.65790_46435_01103_77720e0)
        under = (((((((2.04426_31033_89939_78564e-15 * r + 1.42151_17583_16445_88870e-7) * r + 1.84631_83175_10054_68180e-5) * r + 7.86869_13114_56132_59100e-4) * r + 1.48753_61290_85061_48525e-2) * r + 1.36929_88092_27358_05310e-1) * r + 5.99832_20655_58879_37690e-1) * r + 1.0)
    x = over / under
    return mu + (-x if q < 0.0 else x) * sigma

def _points(name, x, y):
    if len(x) != len(y):
        _raise_statistics(f"{name} requires that both inputs have same number of data points")
    if len(x) < 2:
        _raise_statistics(f"{name} requires at least two data points")
    return math__fsum(x) / len(x), math__fsum(y) / len(x)


def covariance(x, y, /):
    of_x, of_y = _points("covariance", x, y)
    return math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)]) / (len(x) - 1)


def correlation(x, y, /):
    of_x, of_y = _points("correlation", x, y)
    both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
    square_x = math__fsum([(a - of_x) ** 2.0 for a in x])
    square_y = math__fsum([(b - of_y) ** 2.0 for b in y])
    if square_x * square_y == 0:
        _raise_statistics("at least one of the inputs is constant")
    return both / math__sqrt(square_x * square_y)


def linear_regression(x, y, /, *, proportional=False):
    of_x, of_y = _points("linear regression", x, y)
    if proportional:
        both = math__fsum([a * b for a, b in zip(x, y)])
        square = math__fsum([a * a for a in x])
    else:
        both = math__fsum([(a - of_x) * (b - of_y) for a, b in zip(x, y)])
        square = math__fsum([(a - of_x) ** 2.0 for a in x])
    if square == 0:
        _raise_statistics("x is constant")
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

# own exception classes: attributes, __init__, __str__, inheritance
class AppError(Exception):
    """Base."""
class NotFound(AppError):
    def __init__(self, what, where="here"):
        super().__init__(f"{what} not in {where}")
        self.what = what
class Silent(AppError):
    def __init__(self, code):
        self.code = code
class Worded(AppError):
    def __str__(self):
        return "worded:" + "/".join(map(str, self.args))
for e in (AppError(), AppError("m"), NotFound("x"), NotFound("y", where="z"), Silent(4), Worded(1, "b")):
    try:
        raise e
    except AppError as err:
        print(type(err).__name__, "|", err, "|", repr(err), "|", err.args, "|", vars(err))
print(NotFound.__mro__[1].__name__, issubclass(NotFound, Exception), isinstance(Silent(1), NotFound))
try:
    raise NotFound
except TypeError as e:
    print(e)
try:
    NotFound("a").missing
except AttributeError as e:
    print(e)

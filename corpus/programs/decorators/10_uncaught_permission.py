# a decorator that refuses a call; ends with PermissionError
import functools
def needs(role):
    def deco(f):
        @functools.wraps(f)
        def inner(user, *a):
            if role not in user["roles"]:
                raise PermissionError(f"{user['name']} lacks {role} for {f.__name__}")
            return f(user, *a)
        return inner
    return deco
@needs("read")
def show(user, what):
    return f"{user['name']} reads {what}"
@needs("admin")
def erase(user, what):
    return f"{user['name']} erases {what}"
ann = {"name": "Ann", "roles": ["read", "admin"]}
bob = {"name": "Bob", "roles": ["read"]}
print(show(ann, "log"))
print(show(bob, "log"))
print(erase(ann, "log"))
print(erase(bob, "log"))

# names that no zone has
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
for name in ["Europe/Atlantis", "Mars/Base", "oslo", "Europe/Oslo "]:
    try:
        print(ZoneInfo(name))
    except ZoneInfoNotFoundError as e:
        print(type(e).__name__, e)
    except Exception as e:
        print("other", type(e).__name__)
print(issubclass(ZoneInfoNotFoundError, KeyError))
try:
    ZoneInfo("Nowhere/Land")
except KeyError as e:
    print("KeyError catches it")

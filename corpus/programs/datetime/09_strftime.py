# strftime: all the everyday directives
from datetime import datetime, date
d = datetime(2024, 3, 7, 8, 5, 9, 42)
for f in ["%Y-%m-%d", "%d.%m.%y", "%H:%M:%S", "%I:%M %p", "%A %a", "%B %b", "%j", "%U %W", "%u %w", "%G-W%V", "%f", "%%", "%y", "%D", "%F", "%T", "%R", "%e", "%c", "%x %X", "plain", "", "%Hh%M – kl. %H", "[%z|%Z]"]:
    print(repr(f), repr(d.strftime(f)))
print(f"{d:%d %B %Y}", f"{d:%H}:{d:%M}", format(d, "%a %d"), f"{date(2024, 12, 1):%b %d, %Y}", f"{d}", "{:%Y/%m}".format(d))
print(date(2024, 1, 1).strftime("%H:%M:%S"))

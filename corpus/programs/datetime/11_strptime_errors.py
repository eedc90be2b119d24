# strptime: what does not fit, with the message
from datetime import datetime
cases = [("2024-13-01", "%Y-%m-%d"), ("2024-02-30", "%Y-%m-%d"), ("2024-3-7 x", "%Y-%m-%d"), ("", "%Y"), ("7 March", "%Y"), ("24:00", "%H:%M"), ("13:00 PM", "%I:%M %p"), ("2024/03/07", "%Y-%m-%d"), ("Foo 2024", "%b %Y"), ("2024", "%Y-%m"), (" 2024", "%Y")]
for text, form in cases:
    try:
        print(datetime.strptime(text, form))
    except ValueError as e:
        print(type(e).__name__, e)
try:
    datetime.strptime(20240307, "%Y%m%d")
except TypeError as e:
    print(type(e).__name__, e)

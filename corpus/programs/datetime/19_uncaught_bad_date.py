# a text that is no date, uncaught
from datetime import datetime
for t in ["2024-01-05", "2024-02-29", "1999-12-31", "0001-01-01", "2024-11-30", "2024-11-31"]:
    d = datetime.strptime(t, "%Y-%m-%d")
    print(t, d.strftime("%A"), d.toordinal())

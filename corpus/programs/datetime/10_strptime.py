# strptime: forms that fit
from datetime import datetime
cases = [("2024-03-07", "%Y-%m-%d"), ("7/3/24", "%d/%m/%y"), ("07 Mar 2024", "%d %b %Y"), ("March 7, 2024", "%B %d, %Y"), ("8:05 PM 2024", "%I:%M %p %Y"), ("12:00 am", "%I:%M %p"), ("2024-03-07T08:05:09", "%Y-%m-%dT%H:%M:%S"), ("Thu, 07 Mar 2024 08:05:09 +0130", "%a, %d %b %Y %H:%M:%S %z"), ("20240307", "%Y%m%d"), ("2024-067", "%Y-%j"), ("1.5", "%S.%f"), ("99-12-31", "%y-%m-%d"), ("68-1-1", "%y-%m-%d"), ("69-1-1", "%y-%m-%d"), ("MARCH 2024", "%B %Y"), ("100% 2024", "100%% %Y"), ("2024  03", "%Y %m"), ("2024-03-07T00:00:00Z", "%Y-%m-%dT%H:%M:%S%z"), ("23:59", "%H:%M")]
for text, form in cases:
    d = datetime.strptime(text, form)
    print(text, "->", d, d.tzinfo)

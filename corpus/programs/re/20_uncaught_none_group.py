# asking a missing match for its group
import re
for t in ["id=4", "id=55", "x id=6", " id=07", "id=1 id=2", "none"]:
    m = re.search(r"id=(\d+)", t)
    print(t, m.group(1))

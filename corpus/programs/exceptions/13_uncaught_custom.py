# an exception class of one's own that nobody catches; ends with QuotaExceeded
class QuotaExceeded(Exception):
    def __init__(self, used, limit):
        super().__init__(used, limit)
        self.used, self.limit = used, limit
    def __str__(self):
        return f"{self.used} of {self.limit} used"
used = 0
for n in (3, 4, 2, 5):
    used += n
    print(n, used)
    if used > 12:
        raise QuotaExceeded(used, 12)

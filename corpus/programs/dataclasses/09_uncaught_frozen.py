# writing to a frozen object; ends with FrozenInstanceError
from dataclasses import dataclass, replace
@dataclass(frozen=True)
class Conf:
    host: str
    port: int = 80
    def url(self): return f"http://{self.host}:{self.port}"
c = Conf("example.com")
print(c.url())
print(replace(c, port=8080).url())
print(c)
c.port = 443

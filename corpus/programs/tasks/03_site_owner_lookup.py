# what a network table knows of a site, with its owner
import json
from datetime import date

rows = json.loads("""[
 {"host": "www.example.com", "ip": "192.0.2.10", "asn": 64500, "registrant": {"org": "Example Drift AS", "mail": "hostmaster@example.com", "country": "NO"}, "expires": "2025-02-01", "ns": ["ns1.example.net", "ns2.example.net"]},
 {"host": "shop.example.com", "ip": "192.0.2.77", "asn": 64500, "registrant": null, "expires": null, "ns": []},
 {"host": "www.example.org", "ip": "198.51.100.4", "asn": 64501, "registrant": {"org": "Org Ltd", "mail": null}, "expires": "2024-06-30", "ns": ["ns.example.org"]}
]""")
wanted = "HTTPS://WWW.Example.com/about?x=1"
today = date(2024, 12, 20)

def host_of(url):
    rest = url.lower().split("://")[-1]
    return rest.split("/")[0].split(":")[0]

def domain(host):
    return ".".join(host.split(".")[-2:])

def describe(row):
    print("host     :", row["host"])
    print("address  :", row["ip"], "in AS" + str(row["asn"]))
    who = row.get("registrant") or {}
    print("owner    :", who.get("org", "unknown"), f"({who.get('country') or '??'})")
    print("contact  :", who.get("mail") or "none given")
    print("servers  :", ", ".join(row["ns"]) if row["ns"] else "-")
    if row["expires"]:
        left = (date.fromisoformat(row["expires"]) - today).days
        print("expires  :", row["expires"], f"in {left} days" if left >= 0 else f"{-left} days ago", "SOON" if 0 <= left < 60 else "")
    else:
        print("expires  : not known")

host = host_of(wanted)
exact = [r for r in rows if r["host"] == host]
family = [r for r in rows if domain(r["host"]) == domain(host) and r not in exact]
if not exact:
    raise LookupError(f"{host} is not in the table")
describe(exact[0])
for r in family:
    print("--- same domain")
    describe(r)
neighbours = sorted({r["host"] for r in rows if r["asn"] == exact[0]["asn"]} - {host})
print("neighbours in the network:", neighbours)
print("others:", len(rows) - len(exact) - len(family))

# reading a whois text and a list of addresses of a site
import re

whois = """
% answer of a made-up registry
Domain Name: fjellbok.example
Registrar: Navn & Nett AS
Creation Date: 2011-03-14T09:00:00Z
Registry Expiry Date: 2026-03-14T09:00:00Z
Registrant Name: Siri Ås
Registrant Email: siri@fjellbok.example
Name Server: NS1.EXAMPLE.NET
Name Server: NS2.EXAMPLE.NET
Status: clientTransferProhibited
Status: ok
>>> last update 2024-05-02 <<<
"""
addresses = "203.0.113.9 203.0.113.10 2001:db8::9 999.1.1.1 10.0.0.256 192.168.1.4"
info = {}
for line in whois.splitlines():
    m = re.match(r"^([A-Z][A-Za-z ]+):\s+(.+?)\s*$", line)
    if m:
        info.setdefault(m.group(1), []).append(m.group(2))
for key, values in info.items():
    print(f"{key:<22}{' | '.join(values)}")
years = int(info["Registry Expiry Date"][0][:4]) - int(info["Creation Date"][0][:4])
print("runs for", years, "years")

def is_ipv4(text):
    parts = text.split(".")
    return len(parts) == 4 and all(p.isdigit() and int(p) <= 255 for p in parts)

def is_private(text):
    a, b, *_ = map(int, text.split("."))
    return a == 10 or (a, b) == (192, 168) or a == 172 and 16 <= b <= 31

good, odd = [], []
for a in addresses.split():
    (good if is_ipv4(a) else odd).append(a)
print("v4:", good, "private:", [a for a in good if is_private(a)])
print("rest:", odd, "v6:", [a for a in odd if ":" in a])
numbers = [sum(int(p) << (8 * (3 - i)) for i, p in enumerate(a.split("."))) for a in good]
print(numbers, numbers[1] - numbers[0])
owner = info.get("Registrant Name", ["hidden"])[0]
mail = info.get("Registrant Email", ["-"])[0]
safe = re.sub(r"^(.).*(@.*)$", r"\1***\2", mail)
print(f"owner: {owner} <{safe}>; servers: {sorted(s.lower() for s in info['Name Server'])}")
print("missing:", [k for k in ("Registrar", "Registrant Phone", "DNSSEC") if k not in info])
print(info["Registrant Country"][0])

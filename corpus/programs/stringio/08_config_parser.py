# reading settings by lines with sections, remarks and continued lines
from io import StringIO
text = """# settings
[server]
host = example.com
port=8080 ; inner
list = a, \\
  b
[empty]
[user]
name =  Ida Lund
bad line
"""
conf, section, src, carry = {}, None, StringIO(text), ""
for no, raw in enumerate(src, 1):
    line = carry + raw.strip()
    carry = ""
    if line.endswith("\\"):
        carry = line[:-1]
        continue
    line = line.split(";")[0].strip()
    if not line or line.startswith("#"):
        continue
    if line.startswith("[") and line.endswith("]"):
        section = conf.setdefault(line[1:-1], {})
    elif "=" in line:
        k, v = (p.strip() for p in line.split("=", 1))
        section[k] = int(v) if v.isdigit() else v
    else:
        print("line", no, "skipped:", line)
for name, values in conf.items():
    print(name, values)
print(src.tell() == len(text), conf["server"]["port"] + 1, conf["server"]["list"].split(", "))

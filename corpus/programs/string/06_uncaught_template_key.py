# a template with a hole that has no value, uncaught
from string import Template
letter = Template("$greeting $name: $amount due ${when}")
data = {"greeting": "Hi", "name": "Åse", "amount": "99,-", "when": "today"}
print(letter.substitute(data))
for gone in ["when", "amount", "name"]:
    data.pop(gone)
    print(letter.safe_substitute(data))
    print(sorted(data))
print(letter.substitute(data))

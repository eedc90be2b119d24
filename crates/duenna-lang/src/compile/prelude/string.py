def Template(template, /):
    class Template:
        def __init__(self, template):
            self.template = template
        def substitute(self, mapping={}, /, **named):
            return _filled_template(self.template, {**mapping, **named}, False)
        def safe_substitute(self, mapping={}, /, **named):
            return _filled_template(self.template, {**mapping, **named}, True)
    return Template(template)


def _filled_template(template, given, safe):
    made = []
    at = 0
    for found in re__finditer("[$](?:([$])|([_a-zA-Z][_a-zA-Z0-9]*)|[{]([_a-zA-Z][_a-zA-Z0-9]*)[}])?", template):
        made.append(template[at:found.start()])
        at = found.end()
        name = found.group(2) if found.group(2) is not None else found.group(3)
        if found.group(1) is not None:
            made.append("$")
        elif name is None:
            if not safe:
                lines = template[:at].splitlines(True)
                column = at - len("".join(lines[:-1]))
                _raise_value(f"Invalid placeholder in string: line {len(lines)}, col {column}")
            made.append("$")
        elif safe and name not in given:
            made.append(found.group())
        else:
            made.append(str(given[name]))
    made.append(template[at:])
    return "".join(made)

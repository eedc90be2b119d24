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


def Formatter():
    class Formatter:
        def format(self, format_string, /, *given, **named):
            return format_string.format(*given, **named)
        def vformat(self, format_string, given, named):
            return format_string.format(*given, **named)
        def parse(self, format_string):
            return iter(_format_fields(format_string))
    return Formatter()


def _format_fields(text):
    fields = []
    held = ""
    at = 0
    while at < len(text):
        letter = text[at]
        if text[at:at + 2] in ("{{", "}}"):
            fields.append((held + letter, None, None, None))
            held = ""
            at += 2
        elif letter == "}":
            _raise_value("Single '}' encountered in format string")
        elif letter == "{":
            end = at + 1
            depth = 1
            while end < len(text) and depth > 0:
                depth += 1 if text[end] == "{" else -1 if text[end] == "}" else 0
                end += 1
            if depth > 0:
                _raise_value("expected '}' before end of string" if end > at + 1 else "Single '{' encountered in format string")
            name, colon, spec = text[at + 1:end - 1].partition(":")
            name, mark, conversion = name.partition("!")
            fields.append((held, name, spec, conversion if mark else None))
            held = ""
            at = end
        else:
            held += letter
            at += 1
    if held:
        fields.append((held, None, None, None))
    return fields


def TextWrapper(
    width=70,
    initial_indent="",
    subsequent_indent="",
    expand_tabs=True,
    replace_whitespace=True,
    fix_sentence_endings=False,
    break_long_words=True,
    drop_whitespace=True,
    break_on_hyphens=True,
    tabsize=8,
    *,
    max_lines=None,
    placeholder=" [...]",
):
    class TextWrapper:
        def wrap(self, text):
            return textwrap__wrap(
                text,
                self.width,
                initial_indent=self.initial_indent,
                subsequent_indent=self.subsequent_indent,
                expand_tabs=self.expand_tabs,
                replace_whitespace=self.replace_whitespace,
                fix_sentence_endings=self.fix_sentence_endings,
                break_long_words=self.break_long_words,
                drop_whitespace=self.drop_whitespace,
                break_on_hyphens=self.break_on_hyphens,
                tabsize=self.tabsize,
                max_lines=self.max_lines,
                placeholder=self.placeholder,
            )
        def fill(self, text):
            return "\n".join(self.wrap(text))
    made = TextWrapper()
    made.width = width
    made.initial_indent = initial_indent
    made.subsequent_indent = subsequent_indent
    made.expand_tabs = expand_tabs
    made.replace_whitespace = replace_whitespace
    made.fix_sentence_endings = fix_sentence_endings
    made.break_long_words = break_long_words
    made.drop_whitespace = drop_whitespace
    made.break_on_hyphens = break_on_hyphens
    made.tabsize = tabsize
    made.max_lines = max_lines
    made.placeholder = placeholder
    return made

def csv__register_dialect(name, dialect="excel", **named):
    global _dialects
    held = {} if _dialects is None else _dialects
    _dialects = {**held, name: _known_dialect(dialect, named)}


def csv__unregister_dialect(name):
    global _dialects
    if _dialects is None or name not in _dialects:
        _raise_csv("unknown dialect")
    _dialects = {key: held for key, held in _dialects.items() if key != name}


def csv__list_dialects():
    return ["excel", "excel-tab", "unix", *([] if _dialects is None else _dialects)]


def csv__get_dialect(name):
    dialect, named = _known_dialect(name, {})
    if dialect == "excel-tab":
        return _made_dialect(**{"delimiter": "\t", **named})
    if dialect == "unix":
        return _made_dialect(**{"lineterminator": "\n", "quoting": 1, **named})
    if dialect != "excel":
        _raise_csv("unknown dialect")
    return _made_dialect(**named)


def _known_dialect(dialect, named):
    if isinstance(dialect, str) and _dialects is not None and dialect in _dialects:
        of, held = _dialects[dialect]
        return of, {**held, **named}
    if dialect is None or isinstance(dialect, str):
        return dialect, named
    return "excel", {**_dialect_options(dialect), **named}


def _dialect_options(dialect):
    made = {}
    if hasattr(dialect, "delimiter"):
        made["delimiter"] = dialect.delimiter
    if hasattr(dialect, "quotechar"):
        made["quotechar"] = dialect.quotechar
    if hasattr(dialect, "escapechar"):
        made["escapechar"] = dialect.escapechar
    if hasattr(dialect, "doublequote"):
        made["doublequote"] = dialect.doublequote
    if hasattr(dialect, "skipinitialspace"):
        made["skipinitialspace"] = dialect.skipinitialspace
    if hasattr(dialect, "strict"):
        made["strict"] = dialect.strict
    if hasattr(dialect, "lineterminator"):
        made["lineterminator"] = dialect.lineterminator
    if hasattr(dialect, "quoting"):
        made["quoting"] = dialect.quoting
    return made


def _made_dialect(
    delimiter=",",
    quotechar='"',
    escapechar=None,
    doublequote=True,
    skipinitialspace=False,
    strict=False,
    lineterminator="\r\n",
    quoting=0,
):
    class Dialect:
        def __init__(self):
            self.delimiter = delimiter
            self.quotechar = quotechar
            self.escapechar = escapechar
            self.doublequote = doublequote
            self.skipinitialspace = skipinitialspace
            self.strict = strict
            self.lineterminator = lineterminator
            self.quoting = quoting
    return Dialect()


def _csv_reader(source, dialect="excel", **named):
    dialect, named = _known_dialect(dialect, named)
    return csv__reader(source, dialect, **named)


def _csv_DictReader(source, fieldnames=None, restkey=None, restval=None, dialect="excel", **named):
    dialect, named = _known_dialect(dialect, named)
    return csv__DictReader(source, fieldnames, restkey, restval, dialect, **named)


def _csv_writer(target, dialect="excel", **named):
    dialect, named = _known_dialect(dialect, named)
    return csv__writer(target, dialect, **named)


def _csv_DictWriter(target, fieldnames, restval="", extrasaction="raise", dialect="excel", **named):
    dialect, named = _known_dialect(dialect, named)
    return csv__DictWriter(target, fieldnames, restval, extrasaction, dialect, **named)


def csv__Sniffer():
    class Sniffer:
        def sniff(self, sample, delimiters=None):
            delimiter = _quoted_delimiter(sample, delimiters)
            lines = [line for line in sample.split("\n") if line]
            if delimiter == "":
                delimiter = _counted_delimiter(lines, delimiters)
            if delimiter == "":
                _raise_csv("Could not determine delimiter")
            spaces = lines[0].count(delimiter + " ")
            return _made_dialect(delimiter=delimiter, skipinitialspace=lines[0].count(delimiter) == spaces)
    return Sniffer()


def _quoted_delimiter(sample, delimiters):
    counts = {}
    for found in re__findall("\"[^\"\\n]*\" ?([^\\w\\n\"'])", sample):
        if delimiters is None or found in delimiters:
            counts[found] = counts.get(found, 0) + 1
    best = ""
    for found, count in counts.items():
        if best == "" or count > counts[best]:
            best = found
    return best


def _counted_delimiter(lines, delimiters):
    letters = sorted({letter for line in lines for letter in line if letter < "\x7f"})
    size = min(10, len(lines))
    seen = {letter: {} for letter in letters}
    modes = {}
    found = {}
    start = 0
    while start < len(lines):
        for line in lines[start:start + size]:
            for letter in letters:
                count = line.count(letter)
                seen[letter][count] = seen[letter].get(count, 0) + 1
        for letter in letters:
            mode, often, whole = 0, 0, 0
            for count, times in seen[letter].items():
                whole += times
                if times > often:
                    mode, often = count, times
            modes[letter] = (mode, 2 * often - whole)
        start += size
        total = min(start, len(lines))
        consistency = 1.0
        while len(found) == 0 and consistency >= 0.9:
            for letter, (mode, sure) in modes.items():
                if mode > 0 and sure > 0 and sure / total >= consistency:
                    if delimiters is None or letter in delimiters:
                        found[letter] = (mode, sure)
            consistency -= 0.01
        if len(found) == 1:
            return list(found)[0]
    for letter in [",", "\t", ";", " ", ":"]:
        if letter in found:
            return letter
    ordered = sorted([(sure, letter) for letter, sure in found.items()])
    return ordered[-1][1] if ordered else ""

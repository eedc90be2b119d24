//! Values that change in place, and what prints elsewhere, under attack: `bytearray`, `BytesIO`, `redirect_stdout`, `getattr`
//! of a module.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{SSN, Secrets, World};
use serde_json::{Value, json};

const HEAD: &str = "import copy, base64, hashlib, hmac, string, csv
from io import BytesIO, StringIO
from contextlib import redirect_stdout
from textwrap import TextWrapper
from statistics import NormalDist
from decimal import Decimal
s = priv_data_db.access_s()
ssn = priv_data_db.access_ssn()
";

/// What `a` receives and what is asked must be the same for all secrets; and `b`, which may know `s`, never gets the `ssn`.
#[track_caller]
fn hidden(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!("digits"), json!([1]), json!(null)];
    let world = |secret: &Value| World::new(&[("s", secret.clone()), ("ssn", json!(SSN))]).allow("s", "server:b");
    Secrets::new(secrets, world).after(HEAD).hidden(source);
}

/// What `a` receives, nothing private being told.
#[track_caller]
fn sent(source: &str) -> Vec<Value> {
    let mut world = World::new(&[("s", json!(1)), ("ssn", json!(SSN))]);
    let end = world.run(&format!("{HEAD}{source}"));
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|received| received.arguments["value"].clone()).collect()
}

#[test]
fn what_is_put_into_a_bytearray_is_told_by_all_of_it() {
    for write in [
        "x[0] = 5 if s else 6",
        "x[0] = len(str(s))",
        "x[1:2] = str(s).encode()",
        "x[len(str(s)) % 3] = 7",
        "x.append(len(str(s)))",
        "x.extend(str(s).encode())",
        "x += str(s).encode()",
        "x.insert(0, len(str(s)))",
        "x.insert(len(str(s)), 0)",
        "x.pop(1 if s else 0)",
        "x.remove(97 if s else 98)",
        "del x[1 if s else 0]",
        "del x[:1 if s else 2]",
        "if s:\n    x[0] = 1",
        "if s:\n    x.append(1)",
        "if s:\n    x.clear()",
        "if s:\n    x.reverse()",
        "if s:\n    x += b'more'",
        "if s:\n    del x[0]",
        "if s:\n    y = x\n    y[0] = 9",
        "def f(v):\n    v.append(3)\nif s:\n    f(x)",
        "y = x if s else bytearray()\ny.append(4)",
        "try:\n    x.append(s)\nexcept (TypeError, ValueError):\n    pass",
        "x[0] = s",
        "x.append(s)",
        "x.__setitem__(0, len(str(s)))",
    ] {
        for told in [
            "x.decode()",
            "x[0]",
            "len(x)",
            "list(x)",
            "x == b'abc'",
            "bytes(x)[1]",
            "x.hex()",
            "x[1:].hex()",
            "str(x)",
            "[v for v in x]",
            "(x + b'z').hex()",
            "98 in x",
            "bool(x)",
            "max(x)",
            "base64.b64encode(x).decode()",
            "hashlib.md5(x).hexdigest()",
            "copy.copy(x).hex()",
            "x.upper().hex()",
            "int.from_bytes(x, 'big')",
            "next(iter(x))",
            "(b'z' + x).hex()",
            "[x][0].hex()",
        ] {
            hidden(&format!("x = bytearray(b'abc')\n{write}\na.send({told})\na.send('end')"));
        }
    }
}

#[test]
fn the_ssn_in_a_bytearray_stays_where_it_is() {
    for body in [
        "x = bytearray(str(ssn).encode())\nb.send(x.decode())",
        "x = bytearray(11)\nx[:] = str(ssn).encode()\nb.send(x.decode())",
        "x = bytearray()\nx += str(ssn).encode()\nb.send(x.decode())",
        "x = bytearray()\ny = x\nfor c in str(ssn):\n    y.append(ord(c))\nb.send(x.decode())",
        "x = bytearray()\nif s:\n    x.extend(str(ssn).encode())\nb.send(x.decode())",
        "x, y = bytearray(), bytearray()\nz = x if s else y\nz.extend(str(ssn).encode())\nb.send(x.decode())\nb.send(y.decode())",
        "w = BytesIO()\nw.write(str(ssn).encode())\nb.send(w.getvalue().decode())",
        "w = BytesIO(str(ssn).encode())\nfor line in w:\n    b.send(line.decode())",
        "w = StringIO()\nwith redirect_stdout(w):\n    print(ssn)\nb.send(w.getvalue())",
        "w = StringIO()\nif s:\n    with redirect_stdout(w):\n        print(ssn)\nb.send(w.getvalue())",
        "b.send(hmac.new(b'k', str(ssn).encode(), 'md5').hexdigest()[:0] + str(ssn))",
        "b.send(b'%s'.decode() % (ssn,))",
        "b.send((b'%s' % str(ssn).encode()).decode())",
        "b.send(TextWrapper(width=40).fill(ssn))",
        "b.send(string.Formatter().format('{}', ssn))",
        "b.send(str(complex(float(str(ssn)[:3]), 0)))",
    ] {
        hidden(body);
    }
}

#[test]
fn streams_of_bytes_and_redirected_output_tell_what_was_written() {
    for body in [
        "w = BytesIO()\nw.write(str(s).encode())\na.send(w.getvalue().decode())\na.send(w.tell())",
        "w = BytesIO(b'ab')\nif s:\n    w.read(1)\na.send(w.read().decode())",
        "w = BytesIO(b'ab')\nw.seek(1 if s else 0)\na.send(w.read().decode())",
        "w = BytesIO(b'a\\nb')\nif s:\n    next(w)\na.send(w.readline().decode())",
        "w = BytesIO(b'ab')\nif s:\n    w.close()\na.send(w.closed)",
        "w = StringIO()\nwith redirect_stdout(w):\n    if s:\n        print('x')\na.send(w.getvalue())",
        "w = StringIO()\nif s:\n    with redirect_stdout(w):\n        print('x')\na.send(w.getvalue())",
        "w = StringIO()\nv = StringIO()\nr = redirect_stdout(w if s else v)\nwith r:\n    print('x')\na.send(w.getvalue())\na.send(v.getvalue())",
        "w = StringIO()\nr = redirect_stdout(w)\nif s:\n    r.__enter__()\nprint('x')\na.send(w.getvalue())",
        "w = StringIO()\ntry:\n    with redirect_stdout(w):\n        int(s)\n        print('x')\nexcept (ValueError, TypeError):\n    pass\nprint('y')\na.send(w.getvalue())",
        "w = StringIO('a\\r\\nb', newline='' if s else None)\na.send(w.read())",
        "a.send(getattr(string, str(s)))",
        "n = 'digits' if s else 'hexdigits'\na.send(getattr(string, n))",
        "try:\n    getattr(string, str(s))\n    a.send('there')\nexcept AttributeError:\n    a.send('not there')",
        "a.send(NormalDist(1, 2).cdf(len(str(s))))",
        "n = NormalDist(1, 2)\nif s:\n    n = n + 1\na.send(n.mean)",
        "w = TextWrapper(width=20)\nif s:\n    w.width = 5\na.send(w.fill('one two three four'))",
        "a.send(str(Decimal(len(str(s))).exp()))",
        "a.send(((1+2j) ** len(str(s))).real)",
        "a.send({1+0j: 'x', 2+0j: 'y'}.get(1 if s else 2))",
        "h = hmac.new(b'k', b'm', 'sha256')\nif s:\n    h.update(b'x')\na.send(h.hexdigest())",
        "a.send(hashlib.pbkdf2_hmac('sha256', str(s).encode(), b's', 2).hex())",
        "a.send(str(s).encode('utf-16').hex())",
    ] {
        hidden(&format!("{body}\na.send('end')"));
    }
}

#[test]
fn a_dialect_tells_what_its_class_was_given() {
    for made in [
        "class D(csv.excel):\n    delimiter = ';' if s else ','\nd = D",
        "class D(csv.excel):\n    delimiter = ';' if s else ','\nd = D()",
        "class D(csv.Dialect):\n    delimiter = ','\nif s:\n    D.delimiter = ';'\nd = D",
        "class D:\n    delimiter = ','\nclass E(D):\n    pass\nif s:\n    D.delimiter = ';'\nd = E()",
        "class D:\n    delimiter = ','\nd = D()\nif s:\n    d.delimiter = ';'",
        "d = 'excel' if s else 'excel-tab'",
        "csv.register_dialect('d', delimiter=';' if s else ',')\nd = 'd'",
        "csv.register_dialect('d', delimiter=',')\nif s:\n    csv.register_dialect('d', delimiter=';')\nd = 'd'",
        "d = csv.Sniffer().sniff('a;b' if s else 'a,b')",
        "d = csv.get_dialect('excel' if s else 'excel-tab')",
    ] {
        hidden(&format!(
            "{made}\nrows = list(csv.reader(['x;y,z\tw'], d))\na.send(rows[0][0])\na.send(len(rows[0]))\na.send('end')"
        ));
        hidden(&format!(
            "{made}\nw = StringIO()\ncsv.writer(w, dialect=d).writerow([1, 2])\na.send(w.getvalue())\na.send('end')"
        ));
    }
    hidden("if s:\n    csv.register_dialect('d')\na.send('d' in csv.list_dialects())\na.send('end')");
}

#[test]
fn what_holds_nothing_private_is_public() {
    for (body, count) in [
        ("x = bytearray(b'abc')\nx[0] = 65\nx += b'd'\nx.append(1)\na.send(x.hex())", 1),
        ("w = BytesIO()\nw.write(b'ab')\na.send(w.getvalue().hex())", 1),
        ("w = StringIO()\nwith redirect_stdout(w):\n    print('x')\na.send(w.getvalue())\nprint(s)", 1),
        ("a.send(getattr(string, 'digits'))\nfor n in ['digits', 'punctuation']:\n    a.send(getattr(string, n))", 3),
        ("a.send(NormalDist(1, 2).mean)\na.send(abs(3+4j))\na.send(str(Decimal(2).ln()))", 3),
    ] {
        assert_eq!(sent(body).len(), count, "{body}");
    }
}

/// How a program ends: `done`, the last line of its error, or why it was refused.
fn end_of(source: &str) -> String {
    World::new(&[]).run(source)
}

#[test]
fn what_is_refused_says_so() {
    for (source, words) in [
        ("memoryview(b'x')", "a slice of bytes does the same"),
        ("x = '\\ud800'", "half a surrogate pair"),
        ("x = ['ok', '\\\\ud800', r'\\ud800', '\\U0000dfff']", "half a surrogate pair"),
        ("from decimal import getcontext", "round with `quantize("),
        ("from uuid import uuid1", "use `uuid4`"),
        ("from random import SystemRandom", "use `secrets`"),
        (
            "import csv\ncsv.Sniffer().has_header('a,b')",
            "AttributeError: 'Sniffer' object has no attribute 'has_header'",
        ),
        ("import csv\nx = csv.excel", "no attribute 'excel'"),
        ("from io import BytesIO\nBytesIO().getbuffer()", "has no attribute 'getbuffer'"),
        ("from io import StringIO\nStringIO('', newline='\\r')", "ValueError: StringIO() with a newline"),
        ("import hashlib\nhashlib.sha3_256(b'')", "no attribute 'sha3_256'"),
        ("import hashlib\nhashlib.pbkdf2_hmac('md5', b'', b'', 2_000_000)", "ValueError: pbkdf2_hmac() makes at most"),
        ("b'\\xff'.decode('utf-8', 'surrogateescape')", "LookupError: unknown error handler name 'surrogateescape'"),
        ("from decimal import Decimal\nDecimal('1' * 10_001)", "MemoryError"),
        ("from decimal import Decimal\nDecimal(3) ** 20_000", "ValueError: Decimal powers"),
        ("import string\nclass F(string.Formatter):\n    pass", "TypeError"),
    ] {
        let end = end_of(source);
        assert!(end.contains(words), "{source}: {end}");
    }
    assert_eq!(end_of("x = ['\\\\ud800', r'\\ud800', '\\u00e9', '\\ue000']\nassert len(x[0]) == 6"), "done");
}

#[test]
fn printing_as_a_value_is_not_redirected() {
    let source = "from contextlib import redirect_stdout\nfrom io import StringIO\nw = StringIO()\nwith redirect_stdout(w):\n    print('in')\n    list(map(print, ['out']))\nprint(repr(w.getvalue()))";
    let mut world = World::new(&[]);
    assert_eq!(world.run(source), "done");
    assert_eq!(world.output, "out\n'in\\n'\n");
}

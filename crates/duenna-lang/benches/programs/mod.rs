//! Programs with many branches on private data, and with many calls, of any size.

/// The source of a program that does something so many times.
pub(crate) type Shape = fn(usize) -> String;

/// Each shape of program by its name.
pub(crate) const SHAPES: [(&str, Shape); 12] = [
    ("sequential", |n| repeat(n, "if s == {n}:\n    x{n} = 1\nelse:\n    x{n} = 2\n")),
    ("calls in arms", |n| repeat(n, "if s == {n}:\n    mail.send(value={n})\nelse:\n    airline.send(value=s)\n")),
    ("accumulating", |n| repeat(n, "if s == {n}:\n    total = total + 1\n    found.append(s)\n")),
    ("elif", |n| format!("if s == 'a':\n    x = 0\n{}", repeat(n, "elif s == {n}:\n    x = {n}\n"))),
    ("nested", |n| {
        // As deep as anybody writes, again and again.
        let nested = |at: usize| {
            "Iif s == N:\nI    xN = N\n".replace('I', &"    ".repeat(at % 10)).replace('N', &at.to_string())
        };
        (0..n).map(nested).collect()
    }),
    ("functions", |n| repeat(n, "def f{n}(v):\n    if v == {n}:\n        return v\n    return 0\n\nx{n} = f{n}(s)\n")),
    ("loops", |n| repeat(n, "for i in range(2):\n    if s == i + {n}:\n        total = total + i\n")),
    ("tries", |n| repeat(n, "try:\n    if s == {n}:\n        x{n} = int(s)\nexcept ValueError:\n    x{n} = 0\n")),
    ("raises", |n| repeat(n, "if s == 'no{n}':\n    raise ValueError('no')\nmail.send(value={n})\n")),
    ("calls", |n| repeat(n, "r{n} = files.read(value=s)\nmail.send(value=r{n})\n")),
    ("calls in tries", |n| repeat(n, "try:\n    r{n} = loud.read(value=s)\nexcept Exception:\n    r{n} = None\n")),
    ("calls in one try", |n| {
        format!("try:\n{}except Exception:\n    print('no')\n", repeat(n, "    r{n} = loud.read(value=s)\n"))
    }),
];

/// A shape of program that does its part so many times with one private value.
pub(crate) fn program(shape: Shape, n: usize) -> String {
    format!("s = priv_data_db.access_s()\ntotal = 0\nfound = []\n{}print('done')\n", shape(n))
}

fn repeat(n: usize, part: &str) -> String {
    (0..n).map(|at| part.replace("{n}", &at.to_string())).collect()
}

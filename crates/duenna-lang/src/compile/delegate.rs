//! `yield from` where a generator may be sent something, or an exception be raised in it: the statements that it stands for.

use ruff_text_size::TextRange;

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Op, Reg};
use crate::error::Rejection;

type Result<T> = std::result::Result<T, Rejection>;

/// What may be sent goes on to the inner generator, whose end gives the result.
const SENT: &str = "\
try:
    item = next(over)
    while True:
        sent = yield item
        item = next(over) if sent is None else over.send(sent)
except StopIteration as end:
    result = end.value
";

/// So does what may be raised.
const THROWN: &str = "\
try:
    item = next(over)
except StopIteration as end:
    result = end.value
else:
    while True:
        try:
            sent = yield item
        except GeneratorExit:
            if _is_generator(over):
                over.close()
            raise
        except BaseException as thrown:
            if not _is_generator(over):
                raise
            try:
                item = over.throw(thrown)
            except StopIteration as end:
                result = end.value
                break
        else:
            try:
                item = next(over) if sent is None else over.send(sent)
            except StopIteration as end:
                result = end.value
                break
";

/// The variables of these statements.
const NAMES: [&str; 6] = ["item", "sent", "end", "thrown", "result", "over"];

/// What of that may happen to the generators of a source.
pub(super) fn delegation(source: &str) -> Option<&'static str> {
    let says = |words: &[&str]| words.iter().any(|word| source.contains(word));
    if !source.contains("yield from") {
        None
    } else if says(&[".throw", ".close", "contextmanager"]) {
        Some(THROWN)
    } else {
        says(&[".send"]).then_some(SENT)
    }
}

impl Module<'_> {
    /// Where generators are sent something: delegates to what is gone over, and gives the register of what that returned.
    pub(super) fn delegated(&mut self, unit: &mut Unit, over: Reg, range: TextRange) -> Result<Option<Reg>> {
        let Some(source) = self.delegation.filter(|_| !self.in_prelude) else { return Ok(None) };
        if !unit.is_generator {
            return self.outside(range, "SyntaxError: 'yield from' outside function");
        }
        let Ok(parsed) = ruff_python_parser::parse_module(source) else { return Ok(None) };
        let iterator = self.by_builtin(unit, Builtin::Iter, over, range)?;
        let outer = (unit.locals.clone(), unit.cells.clone());
        let mut result = iterator;
        for name in NAMES {
            let reg = self.temporary(unit, range)?;
            unit.cells.remove(name);
            unit.locals.insert(name.into(), reg);
            match name {
                "over" => {
                    self.emit(unit, Op::Move { dst: reg, src: iterator }, range);
                }
                "result" => result = reg,
                _ => {}
            }
        }
        // These statements see nothing of the artifact.
        let shared = std::mem::replace(&mut self.shared, self.states.clone());
        let imports = std::mem::take(&mut self.imports);
        let in_prelude = std::mem::replace(&mut self.in_prelude, true);
        let (first, body) = (unit.ops.len(), parsed.into_syntax().body);
        let done = self.body(unit, &body);
        (self.in_prelude, self.imports, self.shared) = (in_prelude, imports, shared);
        (unit.locals, unit.cells) = outer;
        let (line, column) = (self.place.line(range), self.place.column(range));
        unit.lines.iter_mut().skip(first).for_each(|at| *at = line);
        unit.columns.iter_mut().skip(first).for_each(|at| *at = column);
        done.map(|()| Some(result))
    }
}

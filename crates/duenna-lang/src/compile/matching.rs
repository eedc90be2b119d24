//! `match`: each pattern is a chain of tests; names are bound as they are met.

use ruff_python_ast::{Pattern, PatternMatchClass, PatternMatchMapping, PatternMatchSequence, Singleton, StmtMatch};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, BuildKind, Offset, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn matched(&mut self, unit: &mut Unit, matched: &StmtMatch) -> Result {
        let given = self.expression(unit, &matched.subject)?;
        let subject = self.temporary(unit, matched.range)?;
        self.emit(unit, Op::Move { dst: subject, src: given }, matched.range);
        let mut ends = Vec::new();
        for case in &matched.cases {
            let free = unit.free;
            let mut fails = Vec::new();
            self.pattern(unit, &case.pattern, subject, &mut fails)?;
            if let Some(guard) = &case.guard {
                fails.push(self.test(unit, guard)?);
            }
            unit.free = free;
            self.body(unit, &case.body)?;
            ends.push(self.emit(unit, Op::Jump { to: 0 }, case.range));
            for fail in fails {
                unit.land(fail);
            }
        }
        for end in ends {
            unit.land(end);
        }
        Ok(())
    }

    /// Tests a pattern; `fails` collects the branches that leave when it does not match.
    fn pattern(&mut self, unit: &mut Unit, pattern: &Pattern, subject: Reg, fails: &mut Vec<Offset>) -> Result {
        let range = pattern.range();
        match pattern {
            Pattern::MatchValue(value) => {
                let b = self.expression(unit, &value.value)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Compare { dst, op: ruff_python_ast::CmpOp::Eq, a: subject, b }, range);
                self.need(unit, dst, range, fails);
                Ok(())
            }
            Pattern::MatchSingleton(singleton) => {
                let value = match singleton.value {
                    Singleton::None => Value::None,
                    Singleton::True => Value::Bool(true),
                    Singleton::False => Value::Bool(false),
                };
                let b = self.constant(unit, value, range);
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Compare { dst, op: ruff_python_ast::CmpOp::Is, a: subject, b }, range);
                self.need(unit, dst, range, fails);
                Ok(())
            }
            Pattern::MatchAs(capture) => {
                if let Some(inner) = &capture.pattern {
                    self.pattern(unit, inner, subject, fails)?;
                }
                match &capture.name {
                    Some(name) => self.assign_name(unit, name, subject, range),
                    None => Ok(()),
                }
            }
            Pattern::MatchOr(choice) => {
                let mut matches = Vec::new();
                let mut failed: Vec<Offset> = Vec::new();
                for inner in &choice.patterns {
                    for fail in failed.drain(..) {
                        unit.land(fail);
                    }
                    self.pattern(unit, inner, subject, &mut failed)?;
                    matches.push(self.emit(unit, Op::Jump { to: 0 }, range));
                }
                // The last one's failures are the whole's.
                fails.append(&mut failed);
                for jump in matches {
                    unit.land(jump);
                }
                Ok(())
            }
            Pattern::MatchSequence(sequence) => self.sequence(unit, sequence, subject, fails),
            Pattern::MatchMapping(mapping) => self.mapping(unit, mapping, subject, fails),
            Pattern::MatchClass(class) => self.class_pattern(unit, class, subject, fails),
            Pattern::MatchStar(_) => self.outside(range, "SyntaxError: `*` stands only in a sequence pattern"),
        }
    }

    /// Goes on only if the condition holds.
    fn need(&self, unit: &mut Unit, condition: Reg, range: TextRange, fails: &mut Vec<Offset>) {
        let yes = unit.ops.len() + 1;
        fails.push(self.emit(unit, Op::Branch { condition, yes, no: 0 }, range));
    }

    /// Calls a function of the patterns' own.
    fn helper(&mut self, unit: &mut Unit, name: &str, positional: Vec<Reg>, range: TextRange) -> Result<Reg> {
        let Some(function) = library::find(library::PATTERNS, name) else {
            return self.outside(range, "this pattern is not supported; use `if`");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Call { dst, callee, arguments: Arguments { positional, ..Arguments::default() } }, range);
        Ok(dst)
    }

    fn sequence(
        &mut self,
        unit: &mut Unit,
        of: &PatternMatchSequence,
        subject: Reg,
        fails: &mut Vec<Offset>,
    ) -> Result {
        let star = of.patterns.iter().position(Pattern::is_match_star);
        let fixed = of.patterns.len() - usize::from(star.is_some());
        let count = self.constant(unit, Value::Int(i64::try_from(fixed).unwrap_or(i64::MAX)), of.range);
        let name = if star.is_some() { "at_least" } else { "exactly" };
        let holds = self.helper(unit, name, vec![subject, count], of.range)?;
        self.need(unit, holds, of.range, fails);
        let into = of.patterns.iter().map(|_| self.temporary(unit, of.range)).collect::<Result<Vec<Reg>>>()?;
        self.emit(unit, Op::Unpack { src: subject, into: into.clone(), star }, of.range);
        for (pattern, value) in of.patterns.iter().zip(into) {
            match pattern {
                Pattern::MatchStar(rest) => {
                    if let Some(name) = &rest.name {
                        self.assign_name(unit, name, value, rest.range)?;
                    }
                }
                _ => self.pattern(unit, pattern, value, fails)?,
            }
        }
        Ok(())
    }

    fn mapping(&mut self, unit: &mut Unit, of: &PatternMatchMapping, subject: Reg, fails: &mut Vec<Offset>) -> Result {
        let keys = of.keys.iter().map(|key| self.expression(unit, key)).collect::<Result<Vec<Reg>>>()?;
        let listed = self.temporary(unit, of.range)?;
        self.emit(unit, Op::Build { dst: listed, kind: BuildKind::List, items: keys.clone() }, of.range);
        let holds = self.helper(unit, "has_keys", vec![subject, listed], of.range)?;
        self.need(unit, holds, of.range, fails);
        for (key, pattern) in keys.into_iter().zip(&of.patterns) {
            let dst = self.temporary(unit, of.range)?;
            self.emit(unit, Op::Index { dst, object: subject, key }, of.range);
            self.pattern(unit, pattern, dst, fails)?;
        }
        if let Some(name) = &of.rest {
            let rest = self.helper(unit, "without_keys", vec![subject, listed], of.range)?;
            self.assign_name(unit, name, rest, of.range)?;
        }
        Ok(())
    }

    fn class_pattern(
        &mut self,
        unit: &mut Unit,
        of: &PatternMatchClass,
        subject: Reg,
        fails: &mut Vec<Offset>,
    ) -> Result {
        let class = self.expression(unit, &of.cls)?;
        let isinstance = self.constant(unit, Value::Builtin(Builtin::Isinstance), of.range);
        let holds = self.temporary(unit, of.range)?;
        let arguments = Arguments { positional: vec![subject, class], ..Arguments::default() };
        self.emit(unit, Op::Call { dst: holds, callee: isinstance, arguments }, of.range);
        self.need(unit, holds, of.range, fails);
        let count = i64::try_from(of.arguments.patterns.len()).unwrap_or(i64::MAX);
        for (place, pattern) in of.arguments.patterns.iter().enumerate() {
            let count = self.constant(unit, Value::Int(count), of.range);
            let at = self.constant(unit, Value::Int(i64::try_from(place).unwrap_or(i64::MAX)), of.range);
            let value = self.helper(unit, "positional", vec![subject, class, at, count], of.range)?;
            self.pattern(unit, pattern, value, fails)?;
        }
        for keyword in &of.arguments.keywords {
            let name = self.constant(unit, Value::str(keyword.attr.as_str()), keyword.range);
            let has = self.helper(unit, "has_attribute", vec![subject, name], keyword.range)?;
            self.need(unit, has, keyword.range, fails);
            let dst = self.temporary(unit, keyword.range)?;
            self.emit(
                unit,
                Op::Attribute { dst, object: subject, name: keyword.attr.as_str().into(), method: None },
                keyword.range,
            );
            self.pattern(unit, &keyword.pattern, dst, fails)?;
        }
        Ok(())
    }
}

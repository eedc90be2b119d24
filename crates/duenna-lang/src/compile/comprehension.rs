//! Comprehensions and generator expressions: the loops they are.

use std::collections::BTreeSet;
use std::sync::Arc;

use ruff_python_ast::{Comprehension, Expr, ExprGenerator};
use ruff_text_size::{Ranged, TextRange};

use super::expression::land_either;
use super::lookup::ClassBody;
use super::names::Scope;
use super::{Module, Unit};
use crate::code::{Arguments, BuildKind, Offset, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// Where a loop begins again, and the branches that leave it.
type Loop = (Offset, Vec<Offset>);

impl Module<'_> {
    /// A comprehension is its loops; its variables are its own.
    pub(super) fn comprehension(
        &mut self,
        unit: &mut Unit,
        kind: BuildKind,
        generators: &[Comprehension],
        key: Option<&Expr>,
        item: &Expr,
        range: TextRange,
    ) -> Result {
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst, kind, items: Vec::new() }, range);
        let outer = (unit.locals.clone(), unit.cells.clone());
        let filters = generators.iter().flat_map(|generator| generator.ifs.iter().chain([&generator.iter]));
        let inner = Scope::of_expressions(filters.chain(key).chain([item])).inner;
        let (loops, class_body) = self.loops(unit, generators, &inner)?;
        let key = key.map(|key| self.expression(unit, key)).transpose()?;
        let value = self.expression(unit, item)?;
        let op = match (kind, key) {
            (BuildKind::Dict, Some(key)) => Op::Put { dict: dst, key, value },
            (BuildKind::Set, _) => Op::Insert { set: dst, value },
            (BuildKind::List | BuildKind::Tuple | BuildKind::Dict, _) => Op::Append { list: dst, value },
        };
        self.emit(unit, op, item.range());
        self.end_loops(unit, loops, range);
        (unit.locals, unit.cells) = outer;
        unit.class_body = class_body;
        unit.free = usize::from(dst) + 1;
        Ok(dst)
    }

    /// `any` or `all` of a generator expression: whether an item is `deciding`.
    pub(super) fn quantified_loops(
        &mut self,
        unit: &mut Unit,
        comp: &ExprGenerator,
        deciding: bool,
        range: TextRange,
    ) -> Result {
        let dst = self.constant(unit, Value::Bool(!deciding), range);
        let outer = (unit.locals.clone(), unit.cells.clone());
        let filters = comp.generators.iter().flat_map(|generator| generator.ifs.iter().chain([&generator.iter]));
        let inner = Scope::of_expressions(filters.chain([&*comp.elt])).inner;
        let (loops, class_body) = self.loops(unit, &comp.generators, &inner)?;
        let item = self.expression(unit, &comp.elt)?;
        let condition = self.truth(unit, item, comp.elt.range())?;
        let goes_on = self.branch(unit, condition, deciding, comp.elt.range());
        self.emit(unit, Op::Const { dst, value: Value::Bool(deciding) }, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        land_either(unit, goes_on);
        self.end_loops(unit, loops, range);
        unit.land(end);
        (unit.locals, unit.cells) = outer;
        unit.class_body = class_body;
        unit.free = usize::from(dst) + 1;
        Ok(dst)
    }

    /// The first item of a generator expression, else the default, else an error.
    pub(super) fn first_loops(
        &mut self,
        unit: &mut Unit,
        comp: &ExprGenerator,
        default: Option<&Expr>,
        range: TextRange,
    ) -> Result {
        let dst = self.temporary(unit, range)?;
        let outer = (unit.locals.clone(), unit.cells.clone());
        let filters = comp.generators.iter().flat_map(|generator| generator.ifs.iter().chain([&generator.iter]));
        let inner = Scope::of_expressions(filters.chain([&*comp.elt])).inner;
        let (loops, class_body) = self.loops(unit, &comp.generators, &inner)?;
        let src = self.expression(unit, &comp.elt)?;
        self.emit(unit, Op::Move { dst, src }, comp.elt.range());
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        self.end_loops(unit, loops, range);
        (unit.locals, unit.cells) = outer;
        unit.class_body = class_body;
        if let Some(default) = default {
            let src = self.expression(unit, default)?;
            self.emit(unit, Op::Move { dst, src }, range);
        } else {
            let Some(stop) = crate::library::find(crate::library::RUNTIME, "stop") else {
                return self.outside(range, "this is not supported");
            };
            let callee = self.constant(unit, stop, range);
            self.emit(unit, Op::Call { dst, callee, arguments: Arguments::default() }, range);
        }
        unit.land(end);
        unit.free = usize::from(dst) + 1;
        Ok(dst)
    }

    /// The loops of a comprehension. Within the first iterable it sees nothing of a class body around it, which is given
    /// back.
    fn loops(
        &mut self,
        unit: &mut Unit,
        generators: &[Comprehension],
        inner: &BTreeSet<Arc<str>>,
    ) -> Result<(Vec<Loop>, Option<ClassBody>)> {
        let mut loops = Vec::new();
        let mut class_body = None;
        for (at, generator) in generators.iter().enumerate() {
            let over = self.expression(unit, &generator.iter)?;
            if at == 0
                && let Some(body) = unit.class_body.take()
            {
                (unit.locals, unit.cells) = body.around.clone();
                class_body = Some(body);
            }
            loops.push(self.generator(unit, generator, over, Some(inner))?);
        }
        Ok((loops, class_body))
    }

    /// The loops of a generator expression, in its own function.
    pub(super) fn generator_loops(&mut self, unit: &mut Unit, comp: &ExprGenerator, given: Reg) -> Result<()> {
        let mut loops = Vec::new();
        for (at, generator) in comp.generators.iter().enumerate() {
            let over = if at == 0 { given } else { self.expression(unit, &generator.iter)? };
            loops.push(self.generator(unit, generator, over, None)?);
        }
        let src = self.expression(unit, &comp.elt)?;
        let dst = self.temporary(unit, comp.range)?;
        self.emit(unit, Op::Yield { dst, src }, comp.range);
        self.end_loops(unit, loops, comp.range);
        Ok(())
    }

    /// One `for` of a comprehension: where it begins again, and the branches that leave it (first) or skip an item. With
    /// `inner`, what its inner functions use, its variables are its own.
    fn generator(
        &mut self,
        unit: &mut Unit,
        generator: &Comprehension,
        over: Reg,
        inner: Option<&BTreeSet<Arc<str>>>,
    ) -> Result<Loop> {
        let range = generator.iter.range();
        let over = self.looped_over(unit, over, generator.is_async, range)?;
        let iterator = self.temporary(unit, range)?;
        let item = self.temporary(unit, range)?;
        let more = self.temporary(unit, range)?;
        if let Some(inner) = inner {
            self.own_names(unit, &generator.target, inner)?;
        }
        self.emit(unit, Op::Iterate { dst: iterator, src: over }, range);
        let start = self.emit(unit, Op::Next { dst: item, iterator, more }, range);
        let mut ends = vec![self.emit(unit, Op::Branch { condition: more, yes: start + 2, no: 0 }, range)];
        self.assign(unit, &generator.target, item)?;
        for filter in &generator.ifs {
            ends.push(self.test(unit, filter)?);
        }
        Ok((start, ends))
    }

    /// Ends loops that stand in each other.
    fn end_loops(&self, unit: &mut Unit, loops: Vec<Loop>, range: TextRange) {
        for (start, ends) in loops.into_iter().rev() {
            for filter in ends.iter().skip(1) {
                land_at(unit, *filter, start);
            }
            self.emit(unit, Op::Jump { to: start }, range);
            if let Some(end) = ends.first() {
                unit.land(*end);
            }
        }
    }
}

fn land_at(unit: &mut Unit, branch: Offset, at: Offset) {
    if let Some(Op::Branch { no, .. }) = unit.ops.get_mut(branch) {
        *no = at;
    }
}

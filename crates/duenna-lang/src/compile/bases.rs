//! The base classes of a class statement, and what they are told of it.

use std::sync::Arc;

use ruff_python_ast::{Expr, StmtClassDef};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = ()> = std::result::Result<T, Rejection>;

/// The registers of base classes, and of the keywords that `__init_subclass__` is given.
type Bases = (Vec<Reg>, Vec<(Arc<str>, Reg)>);

impl Module<'_> {
    /// The base classes, and what `__init_subclass__` is given.
    pub(super) fn bases(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result<Bases> {
        let mut bases = Vec::new();
        for argument in class.arguments.iter().flat_map(|arguments| &arguments.args) {
            if argument.is_starred_expr() {
                return self.outside(argument, "`*` among base classes is not supported; name them");
            }
            // `Generic[T]` is a hint.
            let base = match argument {
                Expr::Subscript(subscript) => &subscript.value,
                other => other,
            };
            // A dialect is its attributes.
            let is_dialect = self
                .imported(unit, base)
                .is_some_and(|import| import.module == "csv" && matches!(import.path.as_str(), "excel" | "Dialect"));
            if is_dialect {
                continue;
            }
            bases.push(match self.held_base(unit, base)? {
                Some(made) => made,
                None => self.expression(unit, base)?,
            });
        }
        let is_meaningless = |keyword: &&ruff_python_ast::Keyword| {
            let is_meta = keyword.arg.as_ref().is_some_and(|name| name.as_str() == "metaclass");
            is_meta && self.imported(unit, &keyword.value).is_some_and(|import| import.module == "abc")
        };
        let keywords = class.arguments.iter().flat_map(|arguments| &arguments.keywords);
        let keywords: Vec<_> = keywords.filter(|keyword| !is_meaningless(keyword)).collect();
        let is_meta =
            |keyword: &&ruff_python_ast::Keyword| keyword.arg.as_ref().is_none_or(|name| name.as_str() == "metaclass");
        let refused = if self.has_init_subclass {
            keywords.iter().copied().find(|keyword| is_meta(keyword))
        } else {
            keywords.first().copied()
        };
        if let Some(keyword) = refused {
            return self.outside(keyword, "metaclasses and class keywords are not supported; leave them out");
        }
        let mut given = Vec::new();
        for keyword in keywords {
            let Some(name) = &keyword.arg else { continue };
            given.push((name.as_str().into(), self.expression(unit, &keyword.value)?));
        }
        Ok((bases, given))
    }

    /// The class that stands for `list` or `dict` as a base: one that holds such a container.
    fn held_base(&mut self, unit: &mut Unit, base: &Expr) -> Result<Option<Reg>> {
        let Expr::Name(name) = base else { return Ok(None) };
        let found = super::prelude::HELD_BASES.iter().find(|(held, _)| *held == name.id.as_str());
        let is_own = unit.has(&name.id) || self.shared.contains_key(name.id.as_str());
        let Some((_, function)) = found.filter(|_| !is_own && !self.in_prelude && self.has_held_base) else {
            return Ok(None);
        };
        let Some(function) = self.prelude(function)? else { return Ok(None) };
        let callee = self.constant(unit, function, base.range());
        let dst = self.temporary(unit, base.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments: Arguments::default() }, base.range());
        Ok(Some(dst))
    }

    /// Calls `__init_subclass__` of the bases.
    pub(super) fn tell_bases(
        &mut self,
        unit: &mut Unit,
        class: Reg,
        keywords: Vec<(Arc<str>, Reg)>,
        range: TextRange,
    ) -> Result {
        if !self.has_init_subclass || self.in_prelude {
            return Ok(());
        }
        let callee = self.constant(unit, Value::Builtin(crate::builtins::Builtin::Super), range);
        let object = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![class, class], ..Arguments::default() };
        self.emit(unit, Op::Call { dst: object, callee, arguments }, range);
        let branch = self.where_hooked(unit, object, "__init_subclass__", range)?;
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { keywords, ..Arguments::default() };
        self.emit(unit, Op::CallMethod { dst, object, name: "__init_subclass__".into(), arguments }, range);
        unit.land(branch);
        Ok(())
    }

    /// Whether a class derives from one of `enum`, as far as its bases stand there by name.
    pub(super) fn is_enum(&self, unit: &Unit, class: &StmtClassDef) -> bool {
        class.arguments.iter().flat_map(|arguments| &arguments.args).any(|base| {
            match (self.imported(unit, base), base) {
                (Some(import), _) => import.module == "enum",
                (None, Expr::Name(name)) => self.enums.contains(name.id.as_str()),
                (None, _) => false,
            }
        })
    }
}

/// Whether a base class or the metaclass is one of `abc`.
pub(super) fn bases_are_abstract(
    arguments: Option<&ruff_python_ast::Arguments>,
    is_abc: impl Fn(&Expr) -> bool,
) -> bool {
    let Some(arguments) = arguments else { return false };
    arguments.args.iter().any(&is_abc) || arguments.keywords.iter().any(|keyword| is_abc(&keyword.value))
}

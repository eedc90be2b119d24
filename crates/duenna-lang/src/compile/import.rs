//! Imports: a module's name is not a variable, it stands for what the module has.

use ruff_python_ast::{Expr, ExprAttribute, Stmt};
use ruff_text_size::Ranged;

use super::names::{self, Import};
use super::{Module, Unit, prelude};
use crate::error::Rejection;
use crate::exception::Class;
use crate::library;
use crate::value::Value;

impl Module<'_> {
    /// An `import` statement: refused unless Duenna has what it names; else nothing happens at run time.
    pub(super) fn import(&self, unit: &Unit, statement: &Stmt) -> Result<(), Rejection> {
        if let Stmt::ImportFrom(import) = statement {
            if import.level > 0 {
                return self.outside(statement, "an artifact is one file: there is nothing to import relative to it");
            }
            if import.module.as_ref().is_some_and(|module| module.as_str() == "__future__") {
                return Ok(());
            }
        }
        for (name, import) in names::imported(statement) {
            let Import { module, path } = &import;
            if name.as_ref() == "*" {
                return self.outside(statement, "`import *` is not supported; name what you need");
            }
            if !library::is_module(module) && !prelude::modules().any(|known| known == module) {
                return self.outside(statement, &format!("there is no module `{module}` here; {}", instead(module)));
            }
            if !path.is_empty() && library::find(module, path).is_none() && !prelude::exports(module, path) {
                let way = match (module.as_str(), path.as_str()) {
                    ("decimal", "getcontext" | "localcontext" | "setcontext" | "Context" | "DefaultContext") => {
                        ": decimals have 28 digits; round with `quantize(Decimal(\"0.01\"), rounding=ROUND_HALF_UP)`"
                    }
                    ("uuid", "uuid1") => ": use `uuid4`",
                    ("random", "SystemRandom") => ": use `secrets`",
                    _ => "",
                };
                return self.outside(statement, &format!("module `{module}` has no `{path}` here{way}"));
            }
            let is_variable = unit.has(&name) || self.shared.contains_key(&name);
            if is_variable || self.imports.get(&name) != Some(&import) {
                let message =
                    format!("`{name}` is imported and means something else, too; give one of them another name");
                return self.outside(statement, &message);
            }
        }
        Ok(())
    }

    /// What an expression stands for by imports: `math`, `urllib.parse.quote`, `date` of `datetime`.
    pub(super) fn imported(&self, unit: &Unit, expression: &Expr) -> Option<Import> {
        match expression {
            Expr::Name(name) => {
                let is_variable = unit.has(&name.id) || self.shared.contains_key(name.id.as_str());
                if is_variable { None } else { self.imports.get(name.id.as_str()).cloned() }
            }
            Expr::Attribute(attribute) => self.imported_attribute(unit, attribute),
            _ => None,
        }
    }

    /// The same for an attribute. Only what begins with an imported name is looked into: chains may be long.
    pub(super) fn imported_attribute(&self, unit: &Unit, attribute: &ExprAttribute) -> Option<Import> {
        let mut first = attribute.value.as_ref();
        while let Expr::Attribute(inner) = first {
            first = inner.value.as_ref();
        }
        if !matches!(first, Expr::Name(name) if self.imports.contains_key(name.id.as_str())) {
            return None;
        }
        let Import { module, path } = self.imported(unit, &attribute.value)?;
        let name = attribute.attr.as_str();
        if !path.is_empty() {
            return Some(Import { module, path: format!("{path}.{name}") });
        }
        let whole = format!("{module}.{name}");
        if library::is_module(&whole) {
            return Some(Import { module: whole, path });
        }
        Some(Import { module, path: name.to_owned() })
    }

    /// What a module has under a path.
    pub(super) fn found(&mut self, import: &Import) -> Result<Option<Value>, Rejection> {
        let Import { module, path } = import;
        match library::find(module, path) {
            Some(value) => Ok(Some(value)),
            None if prelude::exports(module, path) => match self.prelude(&format!("{module}__{path}"))? {
                Some(value) => Ok(Some(value)),
                None => self.prelude(path),
            },
            None => Ok(None),
        }
    }

    /// The exception class that an expression stands for by imports.
    pub(super) fn imported_class(&self, unit: &Unit, expression: &Expr) -> Option<Class> {
        let Import { module, path } = self.imported(unit, expression)?;
        match library::find(&module, &path) {
            Some(Value::Class(class)) => Some(class),
            _ => None,
        }
    }

    /// The value of such an expression; `None` if it is an attribute of a value that a module provides.
    pub(super) fn imported_value(&mut self, import: &Import, at: impl Ranged) -> Result<Option<Value>, Rejection> {
        let Import { module, path } = import;
        if path.is_empty() {
            return self.outside(at, &format!("a module is no value; use what it has: `{module}.…`"));
        }
        if let Some(value) = self.found(import)? {
            return Ok(Some(value));
        }
        match path.rsplit_once('.') {
            Some(_) => Ok(None),
            None if module == "asyncio" => self.outside(
                at,
                &format!("`asyncio.{path}` is not supported: await a coroutine, or give several to `asyncio.gather`"),
            ),
            None => self.outside(at, &format!("AttributeError: module '{module}' has no attribute '{path}' here")),
        }
    }
}

/// What to do without a module.
fn instead(module: &str) -> String {
    let mut known: Vec<&str> = library::modules().chain(prelude::modules()).collect();
    known.sort_unstable();
    known.dedup();
    let way = match module.split('.').next().unwrap_or(module) {
        "os" | "pathlib" | "shutil" | "glob" | "tempfile" => {
            "files are read and written by tools: `filesystem.read_text_file(path=…)`"
        }
        "requests" | "urllib" | "http" | "httpx" | "aiohttp" | "socket" | "smtplib" | "ssl" => {
            "the outside is reached by tools: `server.tool(name=value)`"
        }
        "subprocess" | "sys" | "importlib" | "ctypes" | "inspect" | "builtins" | "gc" | "pickle" | "marshal" => {
            "artifacts cannot reach behind the language"
        }
        "threading" | "multiprocessing" | "concurrent" => "an artifact runs one thing after the other",
        _ => "do without it, or use a tool",
    };
    format!("{way}; modules: {}", known.join(", "))
}

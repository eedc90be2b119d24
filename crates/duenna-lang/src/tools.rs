//! What a method call on a server or on the private store means.

use std::collections::BTreeMap;
use std::sync::Arc;

use duenna_core::{Beginning, Grain, Key, Label, Ladder, ServerName, ToolName, nearest};

use crate::code::Arguments;
use crate::environment::{AbstractionChoice, Environment, Signature, TOOL_MARK, is_tool};
use crate::exception::{Class, ExceptionRecord};

/// What a method of a server is.
pub(crate) enum Method {
    Tool(ToolName),
    /// `process_query`.
    Query,
    None,
}

/// What `name` means on `server`. A tool called `process_query` by its server is that tool.
pub(crate) fn method(server: &ServerName, name: &str, environment: &Environment) -> Method {
    let written = name.strip_prefix(TOOL_MARK).unwrap_or(name);
    let tools = environment.servers.get(server).into_iter().flatten();
    let mut names: Vec<&ToolName> =
        tools.map(|(tool, _)| tool).filter(|tool| is_tool(tool.as_str(), written)).collect();
    names.sort_by_key(|tool| tool.as_str() != written);
    match names.first() {
        Some(tool) => Method::Tool((*tool).clone()),
        None if name == "process_query" => Method::Query,
        None => Method::None,
    }
}

fn signature<'a>(server: &ServerName, tool: &ToolName, environment: &'a Environment) -> Option<&'a Signature> {
    environment.servers.get(server)?.get(tool)
}

/// The names of a tool's parameters.
pub(crate) fn parameters(server: &ServerName, tool: &ToolName, environment: &Environment) -> Vec<String> {
    let parameters = signature(server, tool, environment).map(|signature| &signature.parameters);
    parameters.into_iter().flatten().map(|parameter| parameter.name.clone()).collect()
}

/// Whether the annotation says that the call's success tells nothing private.
pub(crate) fn is_success_public(server: &ServerName, tool: &ToolName, environment: &Environment) -> bool {
    signature(server, tool, environment).is_some_and(|signature| signature.success_public)
}

/// Which argument of a tool each given value is.
pub(crate) fn bind<T: Copy>(
    server: &ServerName,
    tool: &ToolName,
    positional: &[T],
    keywords: &[(Arc<str>, T)],
    environment: &Environment,
) -> Result<Vec<(String, T)>, ExceptionRecord> {
    let name = format!("{server}.{tool}()");
    let none = Signature::default();
    let parameters = &signature(server, tool, environment).unwrap_or(&none).parameters;
    let mut bound: Vec<(String, T)> = Vec::new();
    if positional.len() > parameters.len() {
        let most = parameters.len();
        let given = positional.len();
        return Err(ExceptionRecord::type_error(format!(
            "{name} takes {most} positional arguments but {given} were given"
        )));
    }
    bound.extend(parameters.iter().zip(positional).map(|(parameter, value)| (parameter.name.clone(), *value)));
    for (keyword, value) in keywords {
        if bound.iter().any(|(had, _)| *had == **keyword) {
            return Err(ExceptionRecord::type_error(format!("{name} got multiple values for argument '{keyword}'")));
        }
        if !parameters.iter().any(|parameter| *parameter.name == **keyword) {
            let names: Vec<&str> = parameters.iter().map(|parameter| &*parameter.name).collect();
            let has =
                if names.is_empty() { "it takes none".to_owned() } else { format!("it takes {}", names.join(", ")) };
            let meant = nearest(keyword, names.iter().copied());
            let meant = meant.map_or_else(String::new, |meant| format!("; did you mean '{meant}'?"));
            let why = format!("{name} got an unexpected keyword argument '{keyword}'{meant} ({has})");
            return Err(ExceptionRecord::type_error(why));
        }
        bound.push((keyword.as_ref().to_owned(), *value));
    }
    let is_given = |wanted: &str| bound.iter().any(|(had, _)| had == wanted);
    let missing = parameters.iter().filter(|parameter| parameter.required && !is_given(&parameter.name));
    let missing: Vec<String> = missing.map(|parameter| format!("'{}'", parameter.name)).collect();
    if let Some((last, others)) = missing.split_last() {
        let listed = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
        let s = if others.is_empty() { "" } else { "s" };
        let why = format!("{name} missing {} required argument{s}: {listed}", missing.len());
        return Err(ExceptionRecord::type_error(why));
    }
    Ok(bound)
}

/// Why there is no value under that key. Names are public.
pub(crate) fn no_entry(key: &Key, environment: &Environment) -> String {
    let names: Vec<&str> = environment.keys.keys().map(Key::as_str).collect();
    let meant = nearest(key.as_str(), names.iter().copied());
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    let has = if names.is_empty() { "it is empty".to_owned() } else { format!("it has {}", names.join(", ")) };
    format!("there is no entry `{key}` in the private store{meant} ({has})")
}

/// [`bind`] for the registers of a call.
pub(crate) fn bind_registers(
    server: &ServerName,
    tool: &ToolName,
    arguments: &Arguments,
    environment: &Environment,
) -> Result<Vec<(String, u16)>, ExceptionRecord> {
    bind(server, tool, &arguments.positional, &arguments.keywords, environment)
}

/// What the arguments of a tool begin with before anything that is computed.
pub(crate) fn beginnings(
    server: &ServerName,
    tool: &ToolName,
    arguments: &Arguments,
    environment: &Environment,
) -> BTreeMap<String, Beginning> {
    let named = |(at, beginning): &(usize, Beginning)| {
        let name = match at.checked_sub(arguments.positional.len()) {
            Some(at) => arguments.keywords.get(at)?.0.as_ref(),
            None => &signature(server, tool, environment)?.parameters.get(*at)?.name,
        };
        Some((name.to_owned(), beginning.clone()))
    };
    arguments.beginnings.iter().filter_map(named).collect()
}

/// The entry and grain that `priv_data_db.access_<key>(grain=…)` reads.
pub(crate) fn stored(method: &str, grain: &str, environment: &Environment) -> Option<(Key, Grain)> {
    let key: Key = method.strip_prefix("access_")?.parse().ok()?;
    let ladder = environment.keys.get(&key).copied().unwrap_or(Ladder::Text);
    Some((key, ladder.grain(grain)?))
}

/// Whether a method of the private store asks for a new value.
pub(crate) fn new_key(method: &str) -> bool {
    method == "new_value"
}

/// Whether a method of the private store tells a value as the purpose's rules choose.
pub(crate) fn is_abstraction(method: &str) -> bool {
    method == "abstract"
}

/// The entry that a value of this label is of, and how `abstract` tells it: never more finely than the value does.
pub(crate) fn abstracted(label: &Label, environment: &Environment) -> Result<(Key, Grain), ExceptionRecord> {
    let mut told = label.tells();
    let (Some((datum, grain)), None, true) = (told.next(), told.next(), label.is_trusted()) else {
        let message = "abstract() takes one private value, as `priv_data_db.access_KEY()` gives it";
        return Err(ExceptionRecord::value_error(message));
    };
    let Some(key) = datum.key().filter(|_| !datum.is_carried()) else {
        return Err(ExceptionRecord::value_error(format!(
            "'{datum}' has no coarser grain: it is told as it is, or not at all"
        )));
    };
    match environment.abstracted.get(key) {
        Some(AbstractionChoice::At(chosen)) => Ok((key.clone(), if grain.covers(*chosen) { *chosen } else { grain })),
        Some(AbstractionChoice::Withheld(sentence)) => {
            Err(ExceptionRecord::new(Class::PermissionError, sentence.clone()))
        }
        None => {
            let message =
                format!("no rules say how '{key}' is told for this purpose; name a grain: access_{key}(grain=…)");
            Err(ExceptionRecord::new(Class::PermissionError, message))
        }
    }
}

/// All that `abstract` of a value of this label, or of one that tells less, may tell.
pub(crate) fn may_be_abstracted(label: &Label, environment: &Environment) -> Label {
    let told = label.tells().filter(|(datum, _)| !datum.is_carried());
    let told = told.filter_map(|(datum, _)| match environment.abstracted.get(datum.key()?)? {
        AbstractionChoice::At(grain) => Some((datum.clone(), *grain)),
        AbstractionChoice::Withheld(_) => None,
    });
    Label::of(told, [])
}

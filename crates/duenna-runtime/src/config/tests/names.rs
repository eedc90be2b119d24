use crate::config::{NameError, ServerName};

#[test]
fn identifiers_are_accepted() {
    for name in ["a", "mail", "_mail", "Mail2", "time", "git", "filesystem", "server"] {
        assert_eq!(ServerName::new(name).unwrap().as_str(), name);
    }
}

#[test]
fn other_names_are_refused_with_one_that_is_accepted() {
    let names = [
        "",
        " ",
        "my-server",
        "1st",
        "a.b",
        "a b",
        "mäil",
        "print",
        "ValueError",
        "class",
        "match",
        "None",
        "priv_data_db",
        "mcp_helper",
        "mcp_server",
        "new_value",
        "folders",
        "__import__",
        "_",
        "__",
        "---",
        "日本",
        "\u{1b}[2J",
    ];
    let long = "x".repeat(65);
    for name in names.into_iter().chain([long.as_str()]) {
        let error = ServerName::new(name).unwrap_err();
        assert!(!error.to_string().contains('\u{1b}'));
        let (NameError::NotIdentifier { suggestion, .. } | NameError::Reserved { suggestion, .. }) = error;
        assert!(ServerName::new(&suggestion).is_ok(), "`{name}` → `{suggestion}`");
        assert!(ServerName::new(ServerName::suggest(name).as_str()).is_ok(), "`{name}`");
    }
    assert_eq!(ServerName::suggest("my-server").as_str(), "my_server");
    assert_eq!(ServerName::suggest("print").as_str(), "print_server");
}

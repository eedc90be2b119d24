use std::collections::BTreeMap;

use crate::config::{
    Config, ConfigError, ConfigFile, HttpConfig, Secret, ServerConfig, ServerName, ServerUrl, StdioConfig,
    TransportConfig,
};

fn name(name: &str) -> ServerName {
    ServerName::new(name).unwrap()
}

fn mail() -> ServerConfig {
    let env = BTreeMap::from([("KEY".to_owned(), Secret::new("with \"quotes\"\nand ${LINES}"))]);
    let stdio = StdioConfig {
        env,
        cwd: Some("w".into()),
        confine: Some(true),
        ..StdioConfig::new("npx", vec!["-y".to_owned(), "a b".to_owned()])
    };
    let mut mail = ServerConfig::new(name("mail"), TransportConfig::Stdio(stdio));
    mail.annotation = Some("mail.json".into());
    mail.carrier = true;
    mail.variables = BTreeMap::from([("owner".to_owned(), "a@b.example".to_owned())]);
    mail.timeout = Some(std::time::Duration::from_secs(9));
    mail
}

fn airline() -> ServerConfig {
    let headers = BTreeMap::from([("Authorization".to_owned(), Secret::new("Bearer ${T}"))]);
    let url = ServerUrl::new("https://x.example/mcp").unwrap();
    ServerConfig::new(name("airline"), TransportConfig::Http(HttpConfig { url, headers }))
}

#[test]
fn what_is_added_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    let mut file = ConfigFile::open(&path).unwrap();
    file.add(&mail()).unwrap();
    file.add(&airline()).unwrap();
    file.save().unwrap();
    let config = Config::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(config.servers.into_values().collect::<Vec<_>>(), [airline(), mail()]);
}

#[test]
fn comments_and_order_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    let before = "# mine\n[consent] # strict\nmax_denials = 1\n\n# time\n[servers.time]\ncommand   = \"uvx\" # slow\n";
    std::fs::write(&path, before).unwrap();
    let mut file = ConfigFile::open(&path).unwrap();
    file.add(&airline()).unwrap();
    file.save().unwrap();
    let after = std::fs::read_to_string(&path).unwrap();
    assert!(after.starts_with(before), "{after}");
    assert_eq!(Config::parse(&after).unwrap().servers.len(), 2);
    drop(file);

    let mut file = ConfigFile::open(&path).unwrap();
    assert!(file.remove(&name("airline")));
    assert!(!file.remove(&name("airline")));
    assert_eq!(file.text().trim_end(), before.trim_end());
}

/// What another server's annotation says by the time a server is added is not approved in passing.
#[test]
fn an_annotation_is_read_once_while_the_file_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, annotation) = (folder.path().join("duenna.toml"), folder.path().join("time.json"));
    std::fs::write(&path, "[servers.time]\ncommand = \"uvx\"\nannotation = \"time.json\"\n").unwrap();
    std::fs::write(&annotation, "{}").unwrap();
    let mut file = ConfigFile::open(&path).unwrap();
    let before = file.settings().unwrap();
    std::fs::write(&annotation, "{ \"owner\": \"user\" }").unwrap();
    file.add(&airline()).unwrap();
    let after = file.settings().unwrap();
    let contents = "servers.time.annotation, its contents";
    assert_eq!((before[contents].as_str(), &after[contents]), ("{}", &before[contents]));
    assert!(after.contains_key("servers.airline.url") || after.contains_key("servers.airline.command"));
}

#[test]
fn inline_servers_can_be_added_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    std::fs::write(&path, "servers = { time = { command = \"uvx\" } }\n").unwrap();
    let mut file = ConfigFile::open(&path).unwrap();
    file.add(&mail()).unwrap();
    file.save().unwrap();
    assert_eq!(Config::parse(&std::fs::read_to_string(&path).unwrap()).unwrap().servers["mail"], mail());
}

#[test]
fn a_server_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = ConfigFile::open(&folder.path().join("duenna.toml")).unwrap();
    file.add(&mail()).unwrap();
    assert_eq!(file.add(&mail()).unwrap_err(), ConfigError::Exists { name: "mail".to_owned() });
}

#[test]
fn a_broken_file_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    std::fs::write(&path, "[servers.a]\n").unwrap();
    assert!(matches!(ConfigFile::open(&path), Err(ConfigError::Invalid { line: 1, .. })));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "[servers.a]\n");
}

#[cfg(unix)]
#[test]
fn the_file_is_for_its_owner_only_and_a_link_stays_one() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real.toml");
    let link = folder.path().join("duenna.toml");
    std::fs::write(&real, "").unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o644)).unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let mut file = ConfigFile::open(&link).unwrap();
    file.add(&mail()).unwrap();
    file.save().unwrap();
    assert_eq!(std::fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().contains("servers.mail"));
}

#[test]
fn debug_shows_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    std::fs::write(&path, "[servers.a]\ncommand = \"x\"\nenv = { K = \"hunter2\" }\n").unwrap();
    let shown = format!("{:?}", ConfigFile::open(&path).unwrap());
    assert!(!shown.contains("hunter2"), "{shown}");
}

#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;

fn confinement(network: Network) -> Confinement {
    Confinement {
        launcher: "/bin/bwrap".into(),
        user: "/home/u".into(),
        user_itself: "/home/u".into(),
        home: "/home/u/.local/share/duenna/servers/notes".into(),
        hidden: BTreeSet::new(),
        code: BTreeSet::new(),
        places: Places::These(BTreeSet::new()),
        network,
    }
}

/// Without a network, neither the namespace of one nor the sockets of those who have one.
#[test]
fn a_server_without_a_network_sees_no_name_service() {
    let has = |network: Network, word: &str| confinement(network).arguments().iter().any(|argument| argument == word);
    let none = || Network::None { fetched: None };
    assert!(has(none(), "--unshare-net") && !has(Network::Whole, "--unshare-net"));
    for folder in RESOLVERS {
        assert!(has(Network::Whole, folder) && !has(none(), folder), "{folder}");
    }
    let offline = |network: Network| confinement(network).of_packages().iter().any(|(name, _)| name == "UV_OFFLINE");
    assert!(offline(Network::None { fetched: Some("/p".into()) }) && !offline(Network::ToFetch { into: "/p".into() }));
}

/// What has to be fetched runs without a network only where it can be fetched apart.
#[test]
fn who_gets_a_network() {
    let of = |command: &str, args: &[&str], network: Option<bool>| {
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        let program = StdioConfig { network, ..StdioConfig::new(command, args) };
        let transport = TransportConfig::Stdio(program.clone());
        let config = ServerConfig::new(crate::config::ServerName::new("notes").unwrap(), transport);
        let described = annotations::server(&config).unwrap();
        super::network(&program, &described, Path::new("/s/notes"))
    };
    let filesystem = "@modelcontextprotocol/server-filesystem";
    let fixed = format!("{filesystem}@2026.8.31");
    let fetched = Ok(Network::None { fetched: Some("/s/notes.packages".into()) });
    assert_eq!(of("npx", &["-y", &fixed, "/d"], None), fetched);
    assert_eq!(of("npx", &["-y", &fixed, "/d"], Some(true)), Ok(Network::Whole));
    assert_eq!(of("npx", &["-y", filesystem, "/d"], None), Ok(Network::Whole));
    assert!(of("npx", &["-y", filesystem, "/d"], Some(false)).is_err());
    assert!(of("npx", &["--tag", &fixed, "other"], Some(false)).is_err(), "another package may be what is started");
    assert_eq!(of("mcp-server-filesystem", &["/d"], None), Ok(Network::None { fetched: None }));
    assert_eq!(of("notes", &[], None), Ok(Network::Whole));
    assert_eq!(of("notes", &[], Some(false)), Ok(Network::None { fetched: None }));
}

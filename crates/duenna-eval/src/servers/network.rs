//! Network tools over one survey of names and addresses, `survey.json`; networks are computed.

use std::net::Ipv4Addr;
use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const SURVEY: &str = "survey.json";

#[derive(Debug, Default, Deserialize)]
struct Survey {
    records: Vec<Record>,
    domains: Vec<Registered>,
    networks: Vec<Network4>,
    hosts: Vec<Host>,
}

/// What a name means.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Record {
    /// The name.
    name: String,
    /// A, MX, NS or TXT.
    kind: String,
    /// The value.
    value: String,
}

/// Who registered a name.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Registered {
    /// The name.
    domain: String,
    /// Who registered it.
    registrant: String,
    /// Through whom.
    registrar: String,
    /// Since when.
    created: String,
    /// Until when.
    expires: String,
}

/// Who runs a network.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Network4 {
    /// The network, such as 192.0.2.0/24.
    network: String,
    /// Who runs it.
    organization: String,
    /// Where.
    country: String,
}

/// What answers on an address.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Host {
    /// The address.
    ip: String,
    /// The ports that are open, with what answers there.
    ports: Vec<Port>,
    /// For whom its certificate was made out, and by whom.
    certificate: Option<Certificate>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Port {
    /// The number.
    port: u16,
    /// What answers.
    service: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Certificate {
    /// For whom.
    subject: String,
    /// By whom.
    issuer: String,
    /// Until when.
    expires: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Lookup {
    /// The name.
    name: String,
    /// A, MX, NS or TXT. Unsaid: A.
    kind: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DomainName {
    /// The registered name.
    domain: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Address {
    /// The IPv4 address.
    ip: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Subnet {
    /// A network, such as 192.0.2.0/24.
    network: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Records {
    /// What the name means.
    records: Vec<Record>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Names {
    /// The names.
    names: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Ports {
    /// The ports that are open.
    ports: Vec<Port>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
struct Extent {
    /// The first address.
    first: String,
    /// The last address.
    last: String,
    /// How many there are.
    addresses: u64,
}

/// The server.
pub(super) struct Network {
    state: State,
}

impl Network {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn survey(&self) -> Result<Survey, String> {
        self.state.read(SURVEY).map_err(broken)
    }

    fn host(&self, ip: &str) -> Result<Host, String> {
        let found = self.survey()?.hosts.into_iter().find(|host| host.ip == ip);
        found.ok_or_else(|| "nothing answers at that address".to_owned())
    }
}

impl Tools for Network {
    const NAME: &'static str = "duenna-eval-network";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

/// The first and last address of a network, as numbers.
fn extent(network: &str) -> Option<(u32, u32)> {
    let (address, bits) = network.split_once('/')?;
    let (address, bits): (Ipv4Addr, u32) = (address.parse().ok()?, bits.parse().ok()?);
    let hosts = u32::MAX.checked_shr(bits).unwrap_or(0);
    (bits <= 32).then(|| (u32::from(address) & !hosts, u32::from(address) | hosts))
}

#[tool_router]
impl Network {
    #[tool(description = "What a name means: its A, MX, NS or TXT records.", annotations(read_only_hint = true))]
    fn dns_lookup(&self, Parameters(Lookup { name, kind }): Parameters<Lookup>) -> Result<Json<Records>, String> {
        let kind = kind.unwrap_or_else(|| "A".to_owned());
        let is_it =
            |record: &Record| record.name.eq_ignore_ascii_case(&name) && record.kind.eq_ignore_ascii_case(&kind);
        Ok(Json(Records { records: self.survey()?.records.into_iter().filter(is_it).collect() }))
    }

    #[tool(description = "The names of an address.", annotations(read_only_hint = true))]
    fn reverse_dns(&self, Parameters(Address { ip }): Parameters<Address>) -> Result<Json<Names>, String> {
        let is_it = |record: &Record| record.kind == "A" && record.value == ip;
        let names = self.survey()?.records.into_iter().filter(is_it).map(|record| record.name).collect();
        Ok(Json(Names { names }))
    }

    #[tool(description = "Who registered a name.", annotations(read_only_hint = true))]
    fn whois_domain(
        &self,
        Parameters(DomainName { domain }): Parameters<DomainName>,
    ) -> Result<Json<Registered>, String> {
        let found = self.survey()?.domains.into_iter().find(|one| one.domain.eq_ignore_ascii_case(&domain));
        found.map(Json).ok_or_else(|| "nobody registered that name".to_owned())
    }

    #[tool(description = "Who runs the network of an address.", annotations(read_only_hint = true))]
    fn whois_ip(&self, Parameters(Address { ip }): Parameters<Address>) -> Result<Json<Network4>, String> {
        let ip: Ipv4Addr = ip.parse().map_err(|_| "that is no IPv4 address".to_owned())?;
        let holds =
            |one: &Network4| extent(&one.network).is_some_and(|(first, last)| (first..=last).contains(&u32::from(ip)));
        self.survey()?.networks.into_iter().find(holds).map(Json).ok_or_else(|| "nobody runs that network".to_owned())
    }

    #[tool(description = "The open ports of an address.", annotations(read_only_hint = true))]
    fn port_scan(&self, Parameters(Address { ip }): Parameters<Address>) -> Result<Json<Ports>, String> {
        Ok(Json(Ports { ports: self.host(&ip)?.ports }))
    }

    #[tool(description = "The certificate that an address shows.", annotations(read_only_hint = true))]
    fn tls_certificate(&self, Parameters(Address { ip }): Parameters<Address>) -> Result<Json<Certificate>, String> {
        self.host(&ip)?.certificate.map(Json).ok_or_else(|| "it shows none".to_owned())
    }

    #[tool(description = "The extent of a network.", annotations(read_only_hint = true))]
    fn subnet(Parameters(Subnet { network }): Parameters<Subnet>) -> Result<Json<Extent>, String> {
        let (first, last) = extent(&network).ok_or_else(|| "that is no IPv4 network".to_owned())?;
        let written = |address: u32| Ipv4Addr::from(address).to_string();
        let addresses = u64::from(last - first) + 1;
        Ok(Json(Extent { first: written(first), last: written(last), addresses }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_have_a_first_and_a_last_address() {
        let written =
            |network| extent(network).map(|(a, b)| (Ipv4Addr::from(a).to_string(), Ipv4Addr::from(b).to_string()));
        assert_eq!(written("198.51.100.77/24"), Some(("198.51.100.0".to_owned(), "198.51.100.255".to_owned())));
        assert_eq!(written("203.0.113.9/32"), Some(("203.0.113.9".to_owned(), "203.0.113.9".to_owned())));
        assert_eq!(written("0.0.0.0/0"), Some(("0.0.0.0".to_owned(), "255.255.255.255".to_owned())));
        assert!(["1.2.3.4", "1.2.3.4/33", "1.2.3/8", "x/8"].into_iter().all(|wrong| extent(wrong).is_none()));
    }
}

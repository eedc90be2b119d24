//! What is left where findings overlap: one finding a place within a kind, and the better of two explanations.

use super::finding::Finding;

/// Kinds whose findings may hold findings of other kinds: an address has a city, a web address a host.
fn holds(outer: &str, inner: &str) -> bool {
    matches!((outer, inner), ("STREET_ADDRESS", "GPE") | ("URL", "DOMAIN_NAME" | "PASSWORD" | "IP_ADDRESS" | "API_KEY" | "EMAIL_ADDRESS"))
}

/// Drops what another finding explains better, and sorts by place.
pub(super) fn resolve(mut found: Vec<Finding>) -> Vec<Finding> {
    // The surer first; of equals, the longer, then the earlier.
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then((b.end - b.start).cmp(&(a.end - a.start))).then(a.start.cmp(&b.start)).then(a.kind.cmp(&b.kind)));
    // What was kept, by place: two neighbours say whether something new overlaps, within each kind.
    let mut kept: Vec<Finding> = Vec::with_capacity(found.len());
    let mut places: std::collections::BTreeMap<(usize, usize), Vec<usize>> = std::collections::BTreeMap::new();
    let longest = found.iter().map(|finding| finding.end - finding.start).max().unwrap_or(0);
    for finding in found {
        let near = places.range((finding.start.saturating_sub(longest), 0)..(finding.end, 0)).flat_map(|(_, indices)| indices);
        let explained = near.filter_map(|index| kept.get(*index)).any(|other| explains(other, &finding));
        if !explained {
            places.entry((finding.start, finding.end)).or_default().push(kept.len());
            kept.push(finding);
        }
    }
    kept.sort_by(|a, b| a.start.cmp(&b.start).then(b.end.cmp(&a.end)).then(a.kind.cmp(&b.kind)));
    kept
}

/// Whether a finding that was kept leaves no room for this one.
fn explains(kept: &Finding, other: &Finding) -> bool {
    if !kept.overlaps(other) {
        return false;
    }
    if kept.kind == other.kind {
        return true;
    }
    if holds(kept.kind.name(), other.kind.name()) && kept.contains(other) || holds(other.kind.name(), kept.kind.name()) && other.contains(kept) {
        return false;
    }
    // Two kinds that are about as likely are both told; of what one holds, the holder tells.
    kept.contains(other) || other.score < 0.4 || kept.score - other.score > 0.2
}

//! What is left where findings overlap: one finding a place within a kind, and the better of two explanations.

use std::collections::BTreeMap;

use super::finding::Finding;

/// Kinds whose findings may hold findings of other kinds: an address has a city, a web address a host.
fn holds(outer: &str, inner: &str) -> bool {
    matches!(
        (outer, inner),
        ("STREET_ADDRESS", "GPE") | ("URL", "DOMAIN_NAME" | "PASSWORD" | "IP_ADDRESS" | "API_KEY" | "EMAIL_ADDRESS")
    )
}

/// Drops what another finding explains better, and sorts by place.
pub(super) fn resolve(mut found: Vec<Finding>) -> Vec<Finding> {
    found.sort_unstable_by(|a, b| a.start.cmp(&b.start).then(b.end.cmp(&a.end)));
    let mut all = Vec::with_capacity(found.len());
    // Findings that overlap, directly or by others.
    let (mut cluster, mut end) = (Vec::new(), 0);
    for finding in found {
        if finding.start >= end && !cluster.is_empty() {
            settle(&mut cluster, &mut all);
        }
        end = if cluster.is_empty() { finding.end } else { end.max(finding.end) };
        cluster.push(finding);
    }
    settle(&mut cluster, &mut all);
    all
}

fn settle(cluster: &mut Vec<Finding>, all: &mut Vec<Finding>) {
    if cluster.len() < 2 {
        all.append(cluster);
        return;
    }
    // The surer first; of equals, the longer, then the earlier.
    cluster.sort_by(|a, b| {
        strength(b)
            .total_cmp(&strength(a))
            .then((b.end - b.start).cmp(&(a.end - a.start)))
            .then(a.start.cmp(&b.start))
            .then(a.kind.cmp(&b.kind))
    });
    let longest = cluster.iter().map(|finding| finding.end - finding.start).max().unwrap_or(0);
    // By their beginning: what overlaps a finding begins no further before it than the longest is long.
    let mut kept: BTreeMap<(usize, usize), Finding> = BTreeMap::new();
    for (number, finding) in cluster.drain(..).enumerate() {
        let near = kept.range((finding.start.saturating_sub(longest), 0)..(finding.end, 0));
        if !near.into_iter().any(|(_, other)| explains(other, &finding)) {
            kept.insert((finding.start, number), finding);
        }
    }
    let first = all.len();
    all.extend(kept.into_values());
    if let Some(own) = all.get_mut(first..) {
        own.sort_by(|a, b| a.start.cmp(&b.start).then(b.end.cmp(&a.end)).then(a.kind.cmp(&b.kind)));
    }
}

/// Whether a finding that was kept leaves no room for this one.
fn explains(kept: &Finding, other: &Finding) -> bool {
    if !kept.overlaps(other) {
        return false;
    }
    if kept.kind == other.kind {
        return true;
    }
    if holds(kept.kind.name(), other.kind.name()) && kept.contains(other)
        || holds(other.kind.name(), kept.kind.name()) && other.contains(kept)
    {
        return false;
    }
    // Two kinds that are about as likely are both told; of what one holds, the holder tells.
    kept.contains(other) || other.score < 0.4 || strength(kept) - strength(other) > 0.2
}

/// How sure it is what it is; that it is an example says only whose it is.
fn strength(finding: &Finding) -> f32 {
    finding.score / finding.reality.factor()
}

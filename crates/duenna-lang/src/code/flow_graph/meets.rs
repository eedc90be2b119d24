//! Where arms meet: immediate post-dominators, after Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm".

use super::{FlowGraph, Meet};

impl FlowGraph {
    /// Where the arms of each block meet. A block from which no end can be reached (an endless loop) leads nowhere: what
    /// leads to it and elsewhere, too, leads elsewhere.
    pub(super) fn meets(&self) -> Vec<Meet> {
        let order = self.reverse_postorder();
        let mut ranks: Vec<Option<usize>> = vec![None; self.root() + 1];
        for (rank, node) in order.iter().enumerate() {
            if let Some(place) = ranks.get_mut(*node) {
                *place = Some(rank);
            }
        }
        let rank_of = |node: usize| ranks.get(node).copied().flatten();
        let successors: Vec<Vec<usize>> = order
            .iter()
            .map(|node| self.successors.get(*node).into_iter().flatten().filter_map(|next| rank_of(*next)).collect())
            .collect();
        let immediate = immediate(&successors);
        let of_block = |block: usize| {
            let meet = rank_of(block).and_then(|rank| *immediate.get(rank)?).and_then(|rank| order.get(rank).copied());
            match meet {
                Some(meet) if meet == self.returned() => Meet::Return,
                Some(meet) => self.starts.get(meet).map_or(Meet::Beyond, |start| Meet::At(*start)),
                None => Meet::Beyond,
            }
        };
        (0..self.starts.len()).map(of_block).collect()
    }

    /// The nodes that lead to `root`, in reverse postorder of the graph with its edges turned round: `root` is the first.
    fn reverse_postorder(&self) -> Vec<usize> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.root() + 1];
        for (node, nexts) in self.successors.iter().enumerate() {
            for next in nexts {
                if let Some(of_next) = before.get_mut(*next) {
                    of_next.push(node);
                }
            }
        }
        let mut is_found = vec![false; self.root() + 1];
        let mut order = Vec::new();
        // A node, and how many of those before it were looked at.
        let mut open = vec![(self.root(), 0)];
        if let Some(root) = is_found.last_mut() {
            *root = true;
        }
        while let Some((node, looked_at)) = open.last_mut() {
            let next = before.get(*node).and_then(|before| before.get(*looked_at)).copied();
            *looked_at += 1;
            match next {
                Some(next) => {
                    if let Some(place @ false) = is_found.get_mut(next) {
                        *place = true;
                        open.push((next, 0));
                    }
                }
                None => order.extend(open.pop().map(|(node, _)| node)),
            }
        }
        order.reverse();
        order
    }
}

/// For each node, by its rank, its immediate post-dominator; none for the first.
fn immediate(successors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut immediate: Vec<Option<usize>> = vec![None; successors.len()];
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for (rank, nexts) in successors.iter().enumerate().skip(1) {
            // One that has no immediate post-dominator yet says nothing, but for the root.
            let known =
                nexts.iter().copied().filter(|next| *next == 0 || immediate.get(*next).is_some_and(Option::is_some));
            let meet = known.reduce(|a, b| common(&immediate, a, b));
            if let Some(place) = immediate.get_mut(rank)
                && *place != meet
            {
                *place = meet;
                is_changed = true;
            }
        }
    }
    immediate
}

/// The nearest node that post-dominates both, as far as is known.
fn common(immediate: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let further = if a > b { &mut a } else { &mut b };
        *further = immediate.get(*further).copied().flatten().unwrap_or(0);
    }
    a
}

//! What every message of a server passes before the protocol library sees it: a budget, and a sieve.
//!
//! The library starts a task for each notification and each request of the server, so a flood has to be stopped here.

use std::{
    collections::HashSet,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::{
    RoleClient,
    model::{ClientRequest, JsonRpcMessage, RequestId, ServerNotification},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use tokio::{sync::watch, time::Instant};

/// Messages a server may send at once without being asked.
const BURST: f64 = 2000.0;
/// Messages a second it may go on with.
const PER_SECOND: f64 = 100.0;
/// Lines on a server's standard output that are no messages (a start-up banner, a stray `print`) before it counts as nonsense.
const MAX_NOISE: usize = 64;

/// How long a server may be silent in the middle of a message.
pub(super) const STALL: Duration = Duration::from_secs(5);

/// How long an answer that came before a fault may take to be handed on.
const AFTERGLOW: Duration = Duration::from_millis(200);

/// The link was cut; [`LinkState::fault`] says why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut;

/// Why a connection was cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// One message above the limit in bytes.
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// More messages than the budget allows.
    Flood,
    /// A message that was begun and did not go on.
    Stalled {
        /// How it began.
        sample: String,
    },
    /// A message that is not MCP, or too much noise.
    NotMcp {
        /// How it began.
        sample: String,
    },
}

/// What the link has seen, shared with the [`Upstream`](super::Upstream).
#[derive(Debug, Default)]
pub(super) struct LinkState {
    fault: watch::Sender<Option<Fault>>,
    tools_changed: AtomicBool,
    noise: AtomicUsize,
    first_noise: OnceLock<String>,
}

impl LinkState {
    pub(super) fn fault(&self) -> Option<Fault> {
        self.fault.borrow().clone()
    }

    /// What `work` comes to. Once the link is cut, it is given up after a moment, in which an answer that came before the
    /// fault still arrives.
    ///
    /// # Errors
    ///
    /// When the link is cut.
    pub(super) async fn unless_cut<R>(&self, work: impl Future<Output = R>) -> Result<R, Cut> {
        let mut faults = self.fault.subscribe();
        let cut = async {
            // The sender lives as long as this state.
            let _seen = faults.wait_for(Option::is_some).await;
            tokio::time::sleep(AFTERGLOW).await;
        };
        tokio::select! {
            biased;
            done = work => Ok(done),
            () = cut => Err(Cut),
        }
    }

    /// The first fault is the cause; later ones are its consequences.
    pub(super) fn fail(&self, fault: Fault) {
        self.fault.send_if_modified(|first| {
            let is_first = first.is_none();
            if is_first {
                *first = Some(fault);
            }
            is_first
        });
    }

    pub(super) fn tools_changed(&self) -> bool {
        self.tools_changed.load(Ordering::SeqCst)
    }

    pub(super) fn clear_tools_changed(&self) {
        self.tools_changed.store(false, Ordering::SeqCst);
    }

    /// The first line that was no message.
    pub(super) fn noise(&self) -> Option<String> {
        self.first_noise.get().cloned()
    }

    /// Takes note of a line that is no message; false when there were too many.
    pub(super) fn tolerate(&self, line: &[u8]) -> bool {
        let sample = self.first_noise.get_or_init(|| sample(line));
        if self.noise.fetch_add(1, Ordering::SeqCst) < MAX_NOISE {
            return true;
        }
        self.fail(Fault::NotMcp { sample: sample.clone() });
        false
    }
}

/// The beginning of a line, for an error message.
pub(super) fn sample(line: &[u8]) -> String {
    let start: Vec<u8> = line.iter().copied().take(200).collect();
    String::from_utf8_lossy(&start).into_owned()
}

/// A transport whose incoming messages are budgeted and sifted.
pub(super) struct BudgetedTransport<T> {
    inner: T,
    state: Arc<LinkState>,
    tokens: f64,
    refilled: Instant,
    probes: HashSet<String>,
    probes_abandoned: bool,
}

impl<T> BudgetedTransport<T> {
    pub(super) fn new(inner: T, state: Arc<LinkState>) -> Self {
        Self { inner, state, tokens: BURST, refilled: Instant::now(), probes: HashSet::new(), probes_abandoned: false }
    }

    /// Takes one message out of the budget; false when it is spent.
    fn afford(&mut self) -> bool {
        let now = Instant::now();
        let earned = now.duration_since(self.refilled).as_secs_f64() * PER_SECOND;
        self.tokens = (self.tokens + earned).min(BURST);
        self.refilled = now;
        if self.tokens < 1.0 {
            self.state.fail(Fault::Flood);
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    /// Whether the protocol library needs to see this message.
    fn passes(&self, message: &RxJsonRpcMessage<RoleClient>) -> bool {
        match message {
            JsonRpcMessage::Request(_) => true,
            JsonRpcMessage::Response(response) => !self.is_late_probe(Some(&response.id)),
            JsonRpcMessage::Error(error) => !self.is_late_probe(error.id.as_ref()),
            JsonRpcMessage::Notification(notification) => self.notification_passes(&notification.notification),
        }
    }

    fn notification_passes(&self, notification: &ServerNotification) -> bool {
        match notification {
            ServerNotification::ToolListChangedNotification(_) => {
                self.state.tools_changed.store(true, Ordering::SeqCst);
                true
            }
            ServerNotification::CancelledNotification(_)
            | ServerNotification::SubscriptionsAcknowledgedNotification(_) => true,
            // These, and kinds yet to come, have no reader here.
            ServerNotification::ProgressNotification(_)
            | ServerNotification::LoggingMessageNotification(_)
            | ServerNotification::ResourceUpdatedNotification(_)
            | ServerNotification::ResourceListChangedNotification(_)
            | ServerNotification::PromptListChangedNotification(_)
            | ServerNotification::TaskStatusNotification(_)
            | ServerNotification::CustomNotification(_)
            | _ => false,
        }
    }

    /// A slow server answers the abandoned `server/discover` after `initialize` was sent; the library would take that
    /// for the answer to `initialize` and give up.
    fn is_late_probe(&self, id: Option<&RequestId>) -> bool {
        self.probes_abandoned && id.is_some_and(|id| self.probes.contains(&id.to_string()))
    }

    fn note_sent(&mut self, message: &TxJsonRpcMessage<RoleClient>) {
        if let JsonRpcMessage::Request(request) = message {
            if matches!(request.request, ClientRequest::DiscoverRequest(_)) {
                self.probes.insert(request.id.to_string());
            } else if matches!(request.request, ClientRequest::InitializeRequest(_)) {
                self.probes_abandoned = true;
            }
        }
    }
}

impl<T: Transport<RoleClient>> Transport<RoleClient> for BudgetedTransport<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.note_sent(&message);
        self.inner.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        loop {
            let message = self.inner.receive().await?;
            // Answers were asked for; everything else comes out of the budget.
            let answer = matches!(message, JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_));
            if !answer && !self.afford() {
                return None;
            }
            if self.passes(&message) {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.inner.close().await
    }
}

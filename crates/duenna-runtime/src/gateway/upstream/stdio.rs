//! Messages as lines of JSON over a pipe, each bounded before it is kept.

use std::{io, sync::Arc};

use rmcp::{
    RoleClient,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::{Mutex, mpsc},
    task::AbortHandle,
};

use super::link::{Fault, LinkState, STALL, sample};

/// Parsed messages waiting to be taken. Few: each may be large.
const WAITING: usize = 2;

/// A transport over a pair of pipes.
pub(super) struct Line<W> {
    incoming: mpsc::Receiver<RxJsonRpcMessage<RoleClient>>,
    reader: AbortHandle,
    outgoing: Arc<Mutex<Option<W>>>,
}

impl<W: AsyncWrite + Send + Unpin + 'static> Line<W> {
    /// Reads messages of at most `limit` bytes from `read`, in a task of its own.
    pub(super) fn new<R>(read: R, write: W, limit: usize, state: Arc<LinkState>) -> Self
    where
        R: AsyncRead + Send + Unpin + 'static,
    {
        let (found, incoming) = mpsc::channel(WAITING);
        let reader = tokio::spawn(read_messages(BufReader::new(read), limit, state, found)).abort_handle();
        Self { incoming, reader, outgoing: Arc::new(Mutex::new(Some(write))) }
    }
}

impl<W> Drop for Line<W> {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Transport<RoleClient> for Line<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let outgoing = Arc::clone(&self.outgoing);
        async move {
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            let mut outgoing = outgoing.lock().await;
            let write = outgoing.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            write.write_all(&line).await?;
            write.flush().await
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        self.incoming.recv().await
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        // Closing its input is how a server over stdio is asked to leave. A write stuck on a server that does not read
        // holds the lock; its process is killed then.
        if let Ok(mut outgoing) = self.outgoing.try_lock() {
            outgoing.take();
        }
        self.reader.abort();
        Ok(())
    }
}

async fn read_messages<R: AsyncRead + Unpin>(
    mut read: BufReader<R>,
    limit: usize,
    state: Arc<LinkState>,
    found: mpsc::Sender<RxJsonRpcMessage<RoleClient>>,
) {
    let mut line = Vec::new();
    loop {
        line.clear();
        match read_line(&mut read, &mut line, limit).await {
            Ok(true) => {}
            // A last line without a line break is a message cut off in the middle.
            Ok(false) => return,
            Err(error) => {
                if error.kind() == io::ErrorKind::InvalidData {
                    state.fail(Fault::TooLarge { limit });
                } else if error.kind() == io::ErrorKind::TimedOut {
                    state.fail(Fault::Stalled { sample: sample(&line) });
                }
                return;
            }
        }
        match parse(&line) {
            ParsedLine::Message(message) => {
                if found.send(*message).await.is_err() {
                    return;
                }
            }
            ParsedLine::Ignored => {}
            ParsedLine::Noise => {
                if !state.tolerate(&line) {
                    return;
                }
            }
            ParsedLine::Broken => {
                state.fail(Fault::NotMcp { sample: sample(&line) });
                return;
            }
        }
        // One huge message should not keep its memory for the rest of the connection.
        line.shrink_to(64 * 1024);
    }
}

/// Reads up to a line break, which must not be long in coming once a line has begun; false at the end of input.
async fn read_line<R: AsyncRead + Unpin>(
    read: &mut BufReader<R>,
    line: &mut Vec<u8>,
    limit: usize,
) -> io::Result<bool> {
    loop {
        // Whoever has nothing to say may be silent for long; whoever began a line was about to end it.
        let available = if line.is_empty() {
            read.fill_buf().await?
        } else {
            tokio::time::timeout(STALL, read.fill_buf()).await??
        };
        if available.is_empty() {
            return Ok(false);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = available.split_at(end.unwrap_or(available.len())).0;
        if line.len().saturating_add(part.len()) > limit {
            return Err(io::ErrorKind::InvalidData.into());
        }
        line.extend_from_slice(part);
        let taken = part.len() + usize::from(end.is_some());
        read.consume(taken);
        if end.is_some() {
            return Ok(true);
        }
    }
}

enum ParsedLine {
    Message(Box<RxJsonRpcMessage<RoleClient>>),
    /// A notification of a kind this client does not know, or an empty line.
    Ignored,
    /// Not JSON: a log line on the wrong stream.
    Noise,
    /// JSON that claims to answer, and does not; or what begins like JSON, and is none.
    Broken,
}

fn parse(line: &[u8]) -> ParsedLine {
    let text = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii();
    if text.is_empty() {
        return ParsedLine::Ignored;
    }
    if let Ok(message) = serde_json::from_slice(text) {
        return ParsedLine::Message(Box::new(message));
    }
    match serde_json::from_slice::<Value>(text) {
        Ok(Value::Object(members)) if members.contains_key("jsonrpc") => {
            if members.contains_key("method") && !members.contains_key("id") {
                ParsedLine::Ignored
            } else {
                ParsedLine::Broken
            }
        }
        // Nothing but a message is written as an object of JSON, whole or not.
        Err(_) if text.starts_with(b"{") => ParsedLine::Broken,
        Ok(_) | Err(_) => ParsedLine::Noise,
    }
}

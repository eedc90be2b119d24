//! The web of the suite: an HTTP proxy that serves pages from a folder, by host and path, and writes down what it is asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;
use tokio::runtime::Runtime;

/// The proxy; it ends when this does.
#[derive(Debug)]
pub(super) struct Pages {
    _runtime: Runtime,
    port: u16,
    web: Arc<Web>,
}

#[derive(Debug)]
struct Web {
    folder: PathBuf,
    asked: Mutex<Vec<String>>,
}

impl Pages {
    /// # Errors
    /// If no port is free.
    pub(super) fn serve(folder: &Path) -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).context("no port is free")?;
        let port = listener.local_addr()?.port();
        let web = Arc::new(Web { folder: folder.to_owned(), asked: Mutex::default() });
        let router = Router::new().fallback(page).with_state(Arc::clone(&web));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Ok(Self { _runtime: runtime, port, web })
    }

    pub(super) fn proxy(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The addresses that were asked for since the last time.
    pub(super) fn take_asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.web.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn page(State(web): State<Arc<Web>>, uri: Uri) -> impl IntoResponse {
    web.asked.lock().unwrap_or_else(PoisonError::into_inner).push(uri.to_string());
    match file(&web.folder, &uri).and_then(|file| std::fs::read_to_string(file).ok()) {
        Some(text) => (StatusCode::OK, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text),
        None => (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/plain")], "not here".to_owned()),
    }
}

/// The file of an address, if it names one below the folder.
fn file(folder: &Path, uri: &Uri) -> Option<PathBuf> {
    let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.');
    let host = uri.host().unwrap_or_default();
    let parts: Vec<&str> =
        std::iter::once(host).chain(uri.path().strip_prefix('/').unwrap_or_default().split('/')).collect();
    parts.iter().all(|part| is_plain(part)).then(|| parts.iter().fold(folder.to_owned(), |at, part| at.join(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_names_a_file_outside() {
        let named = |uri: &str| file(Path::new("/pages"), &uri.parse().unwrap());
        assert_eq!(named("http://a.example/b.html"), Some(PathBuf::from("/pages/a.example/b.html")));
        assert_eq!([named("http://a.example/../x"), named("/x"), named("http://a.example//etc/x")], [None, None, None]);
    }
}

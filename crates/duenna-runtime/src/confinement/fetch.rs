//! What a launcher has to fetch before it can start a server that gets no network: fetched once, with the network and none of the user's files, and thrown
//! away as a whole when something else is to be fetched. So nothing that a server leaves there meets a network again.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Confinement, Network, OWN_HOME, Obstacle, PACKAGES, Places, make_private};
use crate::config::{ServerConfig, StdioConfig, TransportConfig};
use crate::gateway::upstream::{Limits, Upstream, UpstreamError};
use crate::packages::only_fetching;

/// How long fetching may take.
const PATIENCE: Duration = Duration::from_mins(5);

/// Something that has to be fetched before a server starts, unless it has been.
#[derive(Debug)]
pub(crate) struct Fetch {
    /// The launcher that fetches it, and how it is confined.
    config: ServerConfig,
    confinement: Confinement,
    folder: PathBuf,
    /// The file that says what was fetched. The server cannot change it.
    mark: PathBuf,
    /// What it says then.
    wanted: String,
}

/// Why it could not be fetched.
#[derive(Debug)]
pub(crate) enum FetchError {
    /// The launcher.
    Upstream(Box<UpstreamError>),
    /// The folder for it.
    Folder(Obstacle),
}

/// Where it is kept: beside the server's own home folder.
pub(super) fn folder(home: &Path) -> PathBuf {
    home.with_extension("packages")
}

impl Fetch {
    /// What has to be there before the server starts.
    ///
    /// # Errors
    /// Why it cannot be confined, though it is to be.
    pub(crate) fn before(config: &ServerConfig) -> Result<Option<Self>, Obstacle> {
        let confinement = match Confinement::of(config) {
            Ok(confinement) => confinement,
            // Whether that is wrong is said where it is started.
            Err(Obstacle::NotWanted | Obstacle::NoLauncher) => return Ok(None),
            Err(obstacle) => return Err(obstacle),
        };
        let (TransportConfig::Stdio(program), Network::None { fetched: Some(folder) }) =
            (&config.transport, &confinement.network)
        else {
            return Ok(None);
        };
        let Some(fetching) = only_fetching(program) else { return Ok(None) };
        let wanted = serde_json::to_string(&(&fetching.command, &fetching.args)).unwrap_or_default();
        let mut config = config.clone();
        config.transport = TransportConfig::Stdio(fetching);
        let (mark, folder) = (folder.with_extension("fetched"), folder.clone());
        Ok(Some(Self { config, confinement, folder, mark, wanted }))
    }

    /// Fetches it, if it is not there. Others that start the server wait until what this returns is dropped.
    ///
    /// # Errors
    /// If the launcher fails, or the folder cannot be written.
    pub(crate) async fn run(&self, limits: &Limits) -> Result<File, FetchError> {
        let unusable = |error: std::io::Error| {
            FetchError::Folder(Obstacle::Setting(format!(
                "`{}` cannot be used: {}",
                self.folder.display(),
                error.kind()
            )))
        };
        let mut mark = self.locked().await.map_err(unusable)?;
        let mut fetched = String::new();
        // One that cannot be read says nothing.
        let _ = mark.read_to_string(&mut fetched);
        if fetched == self.wanted && self.folder.is_dir() {
            return Ok(mark);
        }
        let fetched = self.folder.with_extension("fetching");
        let clear = |folder: &Path| match std::fs::remove_dir_all(folder) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        };
        mark.set_len(0).and_then(|()| clear(&fetched)).and_then(|()| clear(&self.folder)).map_err(unusable)?;
        make_private(&fetched).and_then(|()| make_private(&self.folder)).map_err(unusable)?;
        let to_fetch = self.apart(fetched.join("home"), Network::ToFetch { into: fetched.clone() }, &self.config)?;
        self.done(&to_fetch, limits).await?;
        // Whoever fetched may have handed the folder itself to others: what the server gets is a copy, made without a network.
        let mut copying = self.config.clone();
        let arguments = ["-a", &format!("{PACKAGES}/."), OWN_HOME].map(str::to_owned).to_vec();
        copying.transport = TransportConfig::Stdio(StdioConfig::new("/bin/cp", arguments));
        let to_copy = self.apart(self.folder.clone(), Network::None { fetched: Some(fetched.clone()) }, &copying)?;
        self.done(&to_copy, limits).await?;
        clear(&fetched).map_err(unusable)?;
        let written =
            mark.rewind().and_then(|()| mark.write_all(self.wanted.as_bytes())).and_then(|()| mark.sync_all());
        written.map_err(unusable)?;
        Ok(mark)
    }

    /// A command, confined with none of the user's files.
    fn apart(&self, home: PathBuf, network: Network, config: &ServerConfig) -> Result<ServerConfig, FetchError> {
        let apart = Confinement { home, places: Places::These(BTreeSet::new()), network, ..self.confinement.clone() };
        apart.applied(config).map_err(FetchError::Folder)
    }

    async fn done(&self, config: &ServerConfig, limits: &Limits) -> Result<(), FetchError> {
        let run = Upstream::run_to_end(config, limits, PATIENCE).await;
        run.map_err(|error| FetchError::Upstream(Box::new(error)))
    }

    /// The file that says what was fetched, for this process alone.
    async fn locked(&self) -> std::io::Result<File> {
        if let Some(servers) = self.mark.parent() {
            make_private(servers)?;
        }
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&self.mark)?;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(std::fs::TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(std::fs::TryLockError::Error(error)) => return Err(error),
            }
        }
    }
}

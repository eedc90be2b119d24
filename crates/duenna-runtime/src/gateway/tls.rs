//! One implementation of TLS for everything that leaves.

use std::sync::Once;

/// Makes the implementation that Duenna ships the one that is used.
pub(crate) fn provide() {
    static PROVIDER: Once = Once::new();
    // An error means that a provider is installed already, which serves as well.
    PROVIDER.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
}

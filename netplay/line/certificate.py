"""The host's own key and certificate, and the known keys of other hosts.

A host creates its key once, so earlier players recognize it. The certificate is self-signed and has no name;
invitations carry its fingerprint, and players remember it. There is no authority to trust.
"""

from __future__ import annotations

import ssl
from pathlib import Path

import msgspec

from engine.errors import QkError
from netplay.line.fingerprints import BadFingerprint, fingerprint_of, read_fingerprint, spelled
from netplay.storage.home import create_private, home, make_private
from netplay.storage.reading import NoFile, own_bytes, why_not
from netplay.storage.user_files import change_saved, read_saved

_LARGEST = 1 << 20
_BEGINS = "-----BEGIN CERTIFICATE-----"


class Identity(msgspec.Struct, frozen=True):
    """A host's key: its file, and the fingerprint that players know it by."""

    path: Path
    fingerprint: bytes


def own_identity(folder: Path | None = None) -> Identity:
    """This player's key as a host, created on first use. Raises QkError if it cannot be used or saved."""
    path = (folder or home() / "keys") / "host.pem"
    try:
        if not path.exists():
            create_private(path, new_key())
        # A copy or a restored backup may have opened it to others.
        text = private_bytes(path).decode("ascii")
        # Reads key and certificate, and sees that they belong together; no password is ever asked for.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path, password=lambda: b"")
        certificate = ssl.PEM_cert_to_DER_cert(text[text.index(_BEGINS) :])
    except (ssl.SSLError, ValueError) as wrong:
        raise QkError("key-damaged", path=str(path)) from wrong
    except (OSError, NoFile) as wrong:
        raise QkError("key-unusable", path=str(path), why=why_not(wrong)) from wrong
    return Identity(path, fingerprint_of(certificate))


def private_bytes(path: Path) -> bytes:
    """The content of a file with a key; one opened to others by a copy or a restored backup is made private.

    Raises:
        NoFile, OSError.
    """
    data = own_bytes(path, _LARGEST)
    make_private(path)
    return data


def new_key() -> bytes:
    """A fresh key and the certificate that it signs for itself (PEM; ECDSA on P-256)."""
    from datetime import UTC, datetime

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "qk")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # From long ago until no one plays any more: players go by the fingerprint, and clocks of machines err.
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)


class _Known(msgspec.Struct, frozen=True):
    hosts: dict[str, str] = {}


def known_hosts_path() -> Path:
    """The file of the fingerprints of known hosts."""
    return home() / "known_hosts.json"


def known_fingerprint(where: str) -> bytes | None:
    """The remembered fingerprint of an address, None if unknown.

    Raises:
        QkError: if the file is invalid; nothing is trusted then.
    """
    saved = read_saved(known_hosts_path(), _Known)
    text = saved.hosts.get(where) if saved is not None else None
    try:
        return None if text is None else read_fingerprint(text)
    except BadFingerprint as wrong:
        path = str(known_hosts_path())
        raise QkError("known-host-damaged", path=path, where=where, why=wrong.as_problem) from wrong


def remember_host(where: str, fingerprint: bytes) -> None:
    """From now on this fingerprint is expected at an address. Raises BadFile."""

    def change(saved: _Known | None) -> _Known:
        return _Known({**(saved.hosts if saved is not None else {}), where: spelled(fingerprint)})

    change_saved(known_hosts_path(), _Known, change)

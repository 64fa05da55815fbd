"""The key by which SSH clients know this server; made once and saved."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from engine.errors import QkError
from netplay.line.certificate import private_bytes
from netplay.storage.home import create_private, home
from netplay.storage.reading import NoFile, why_not


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """The server's key, made when it is first needed.

    Raises:
        QkError: if the key can't be used, or a new one can't be saved.
    """
    path = (folder or home() / "keys") / "ssh_host_ed25519"
    try:
        if not path.exists():
            key = asyncssh.generate_private_key("ssh-ed25519", comment="qk")
            create_private(path, key.export_private_key())
        return asyncssh.import_private_key(private_bytes(path))
    except (asyncssh.KeyImportError, ValueError) as wrong:
        raise QkError("ssh-key-damaged", path=str(path)) from wrong
    except (OSError, NoFile) as wrong:
        raise QkError("key-unusable", path=str(path), why=why_not(wrong)) from wrong

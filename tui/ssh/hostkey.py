"""The key by which SSH clients know this server; made once and kept, so that they know it again."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from netplay.line.certificate import BadKey
from netplay.storage.home import home, keep_new


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """The server's key, made when it is first needed.

    Raises:
        BadKey: if there is one that cannot be used, or none can be kept.
    """
    path = (folder or home() / "keys") / "ssh_host_ed25519"
    try:
        if not path.exists():
            keep_new(path, _new_key)
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError) as wrong:
        raise BadKey(
            f"the SSH host key in {path} is damaged ({wrong}); put back a copy of it, or move it away for a new key "
            "(clients will warn that it changed)"
        ) from wrong
    except OSError as wrong:
        raise BadKey(f"the SSH host key in {path}: {wrong.strerror or wrong}") from wrong


def _new_key() -> bytes:
    return asyncssh.generate_private_key("ssh-ed25519", comment="qk").export_private_key()

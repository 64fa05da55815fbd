"""The key by which SSH clients know this server; made once and kept, so that they know it again."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import asyncssh

from netplay.home import home
from netplay.keys import BadKey


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """The server's key, made when it is first needed.

    Raises:
        BadKey: if there is one that cannot be used, or none can be kept.
    """
    path = (folder or home() / "keys") / "ssh_host_ed25519"
    try:
        if not path.exists():
            _keep_new(path)
        path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, ValueError) as wrong:
        raise BadKey(
            f"the SSH host key in {path} is damaged ({wrong}); put back a copy of it, or move it away for a new key "
            "(clients will warn that it changed)"
        ) from wrong
    except OSError as wrong:
        raise BadKey(f"the SSH host key in {path}: {wrong.strerror or wrong}") from wrong


def _keep_new(path: Path) -> None:
    """Makes a key and keeps it, unless another program was quicker: then that one counts."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".ssh_host.")  # 0600 from the start
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(asyncssh.generate_private_key("ssh-ed25519", comment="qk").export_private_key())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)
        except FileExistsError:
            return
    finally:
        Path(name).unlink(missing_ok=True)

"""Job control: whether a shell could continue this program if it stopped."""

from __future__ import annotations

import os
import subprocess


def has_shell() -> bool:
    """Whether a shell would notice that this program stops, and could continue it by `fg`."""
    # The system discards this signal where no process of the same session, in another group, is the group's parent:
    # exactly where nothing could continue what stops. So a process of the group tries it.
    probe = subprocess.Popen(
        ["/bin/sh", "-c", "kill -s TSTP $$"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status = os.waitpid(probe.pid, os.WUNTRACED)
    stops = os.WIFSTOPPED(status)
    if stops:
        probe.kill()
    probe.wait()
    return stops

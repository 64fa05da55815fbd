"""The limit of open files of this process: each connection is one, and the default limit is low."""

from __future__ import annotations

import contextlib
import resource


def raise_limit(wanted: int | None = None) -> int | None:
    """Raise this process's own limit as far as permitted; returns the limit in force, None if there is none.

    Arguments:
        wanted: the number needed; None: as many as possible.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    bounds = [number for number in (wanted, hard) if number is not None and number != resource.RLIM_INFINITY]
    most = min(bounds, default=resource.RLIM_INFINITY)
    if most == resource.RLIM_INFINITY or soft < most:
        # Some systems report no hard limit, and refuse to have none.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft

"""An arena on many machines: games distributed over an existing Dask cluster.

Each worker of the cluster needs this same program installed, since a game is sent as the names of its players. Nothing
is started or stopped on the cluster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from engine.errors import QkError

SECONDS_TO_ANSWER = 10
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^\s/]+:[0-9]{1,5}")


@contextmanager
def cluster_at(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster as an executor, and the number of games it can play at once.

    Raises:
        QkError: if Dask is not installed, the address does not answer, or there are no workers.
    """
    try:
        from distributed import Client
    except ImportError as wrong:
        raise QkError("dask-missing") from wrong
    if not _ADDRESS.fullmatch(address):
        raise QkError("dask-address", address=address[:60])
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError) as wrong:
        reason = str(wrong).partition("\n")[0]
        raise QkError("dask-no-answer", address=address, said=reason) from wrong
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise QkError("dask-no-workers", address=address)
        yield client.get_executor(), threads
    finally:
        client.close()
